import { useState } from 'react';
import { named } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { LoadBar } from '#web/ui/content/LoadBar.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { MoneyField, TimeField } from '#web/ui/fields/NumberFields.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import { SeatLegend, SeatPlan, type SeatState, seatLabel } from '#web/ui/travel/SeatPlan.tsx';
import { Frame } from './Frame.tsx';
import { coach, draft, live, offer, shared, short, ticket, van, whole } from './samples.ts';

export function Journeys() {
  return (
    <>
      <Frame title="Short, middle, full and live">
        <Section separator="none">
          <JourneyShort journey={short} />
        </Section>
        <Section>
          <JourneyShort journey={short} past />
        </Section>
        <Section>
          <JourneyLine items={ticket} />
        </Section>
        <Section>
          <JourneyLine items={shared} wait="2 год 20 хв" />
        </Section>
      </Frame>
      <Frame title="Full, an offer">
        <Section separator="none">
          <JourneyLine items={offer} />
        </Section>
      </Frame>
      <Frame title="Full, under way">
        <Section separator="none">
          <JourneyLine
            items={live}
            wait="1 год 50 хв"
            side={(stop) => (stop.state === 'past' ? 'сів 1, вийшли 2' : null)}
            below={(stop) => (stop.state === 'now' ? 'сідають 2, виходить 1' : null)}
          />
        </Section>
      </Frame>
      <Frame title="Editor">
        <Section separator="none">
          <Editor />
        </Section>
      </Frame>
      <Frame title="Dense" width={700}>
        <Section separator="none">
          <JourneyLine
            density="dense"
            items={whole}
            side={(stop) => (stop.end ? null : <LoadBar taken={9} seats={18} />)}
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
        items={draft}
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
                    <MoneyField label="Ціна місця" hideLabel short lead="Квиток" defaultValue="24" />
                    <MoneyField label="Ціна посилки" hideLabel short lead="Посилка" defaultValue="6" />
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
  return (
    <Section separator="none" title="Ваше місце">
      <div style={{ display: 'flex', gap: 20 }}>
        <SeatPlan plan={van} states={TAKEN} value={seats} onChange={setSeats} max={2} />
        <div>
          <p className="text-small text-quiet">Місце</p>
          <p className="arm">{seats.join(', ')}</p>
          <p className="text-small" style={{ marginBottom: 24 }}>
            {seats[0] && seatLabel(van, seats[0])}
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
    <Section separator="none">
      <SeatPlan plan={coach} states={states} names={new Map([[7, 'Оксана Дячук']])} onOpen={() => {}} />
      <SeatLegend states={['asked', 'boarded', 'taken', 'free']} />
    </Section>
  );
}
