import { useState } from 'react';
import { seatPlan } from '#shared/fleet/seats.ts';
import { buildJourney, shortJourney } from '#shared/timetable/journey.ts';
import { named } from '#web/core/i18n.ts';
import { Button, IconButton } from '../Button.tsx';
import { SwitchField } from '../Choice.tsx';
import { Frame } from '../Gallery.tsx';
import { JourneyLine } from '../JourneyLine.tsx';
import { JourneyShort } from '../JourneyShort.tsx';
import { LoadBar } from '../LoadBar.tsx';
import { MoneyField, TimeField } from '../NumberFields.tsx';
import { SeatLegend, SeatPlan, type SeatState, seatWords } from '../SeatPlan.tsx';
import { Section } from '../Section.tsx';
import { draft, live, offer, shared, ticket, whole } from './samples.ts';

const LOADS = [6, 14, 13, 11, 3, 3];

export function Journeys() {
  const short = shortJourney(offer);
  return (
    <>
      <Frame title="Short, middle, full and live">
        <Section plain>{short && <JourneyShort journey={short} />}</Section>
        <Section>{short && <JourneyShort journey={short} past />}</Section>
        <Section>
          <JourneyLine items={buildJourney(ticket)} />
        </Section>
        <Section>
          <JourneyLine items={buildJourney(shared)} wait="2 год 20 хв" />
        </Section>
      </Frame>
      <Frame title="Full, an offer">
        <Section plain>
          <JourneyLine items={buildJourney(offer)} />
        </Section>
      </Frame>
      <Frame title="Full, under way">
        <Section plain>
          <JourneyLine
            items={buildJourney(live)}
            wait="1 год 50 хв"
            side={(stop) => ['', 'сіли 9', 'сів 1, вийшли 2', null, 'виходять 3', 'виходять 6'][stop.seq]}
            below={(stop) => (stop.state === 'now' ? 'сідають 2, виходить 1' : null)}
          />
        </Section>
      </Frame>
      <Frame title="Editor">
        <Section plain>
          <Editor />
        </Section>
      </Frame>
      <Frame title="Dense" width={700}>
        <Section plain>
          <JourneyLine
            density="dense"
            items={buildJourney(whole)}
            side={(stop) => (stop.seq < 7 ? <LoadBar taken={LOADS[stop.seq - 1] ?? 0} seats={18} /> : null)}
          />
        </Section>
      </Frame>
      <Frame title="Seats">
        <Cabin />
      </Frame>
      <Frame title="Seats, the driver's, 50" width={420}>
        <DriversCabin />
      </Frame>
    </>
  );
}

function Editor() {
  return (
    <>
      <JourneyLine
        items={buildJourney(draft)}
        edit={{
          time: () => <TimeField label="Час" hideLabel short defaultValue="06:15" />,
          cell: (stop) => (
            <>
              <div style={{ display: 'flex', minHeight: 44, alignItems: 'center' }}>
                <span className="jl-name" style={{ flex: 1 }}>
                  {named(stop.name)}
                </span>
                <IconButton name="drag" label="Перетягнути" />
              </div>
              {stop.up === 'none' ? (
                <span className="jl-point">початок, від нього рахуємо ціни</span>
              ) : (
                <>
                  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
                    <MoneyField label="Ціна місця" hideLabel short icon="user" defaultValue="24" />
                    <MoneyField label="Ціна посилки" hideLabel short icon="box" defaultValue="6" />
                  </div>
                  <SwitchField label="Ціна за домовленістю" className="text-small text-quiet" />
                </>
              )}
            </>
          ),
          border: <Button kind="bare">Краківець – Корчова</Button>,
        }}
      />
      <Button kind="soft" wide icon="plus">
        Додати зупинку
      </Button>
    </>
  );
}

const TAKEN: ReadonlyMap<number, SeatState> = new Map([1, 2, 5, 8, 9, 12, 18].map((seat) => [seat, 'taken']));

function Cabin() {
  const [seats, setSeats] = useState([7]);
  const plan = seatPlan(18, '2+1');
  return (
    <Section plain title="Ваше місце">
      <div style={{ display: 'flex', gap: 20 }}>
        <SeatPlan plan={plan} states={TAKEN} value={seats} onChange={setSeats} max={2} />
        <div>
          <p className="text-small text-quiet">Місце</p>
          <p className="arm">{seats.join(', ')}</p>
          <p className="text-small" style={{ marginBottom: 24 }}>
            {seats[0] && seatWords(plan, seats[0])}
          </p>
          <SeatLegend states={['mine', 'free', 'taken']} />
        </div>
      </div>
    </Section>
  );
}

function DriversCabin() {
  const states = new Map<number, SeatState>([
    [4, 'asked'],
    [7, 'boarded'],
    [8, 'boarded'],
    [12, 'taken'],
  ]);
  return (
    <Section plain>
      <SeatPlan plan={seatPlan(50, '2+2')} states={states} names={new Map([[7, 'Оксана Дячук']])} onOpen={() => {}} />
      <SeatLegend states={['asked', 'boarded', 'taken', 'free']} />
    </Section>
  );
}
