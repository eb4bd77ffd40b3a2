import { Button } from '#web/ui/base/Button.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { SideMenu } from '#web/ui/content/Bars.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { LoadBar } from '#web/ui/content/LoadBar.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { Frame } from './Frame.tsx';
import { whole } from './samples.ts';

export function Desktop() {
  return (
    <Frame title="j. Диспетчер" width={1400}>
      <div style={{ display: 'grid', gridTemplateColumns: '224px 476px 1fr', minHeight: 760 }}>
        <Side />
        <List />
        <Details />
      </div>
    </Frame>
  );
}

function Side() {
  return (
    <SideMenu
      label="Головне меню"
      head={<Logo />}
      items={[
        { icon: 'home', label: 'Сьогодні', to: '/' },
        { icon: 'bus', label: 'Рейси', to: '/', current: true, count: { value: 3, words: '3', kind: 'now' } },
        { icon: 'chat', label: 'Повідомлення', to: '/', count: { value: 120, words: '120' } },
        { icon: 'route', label: 'Маршрути', to: '/' },
      ]}
      rest={[
        { icon: 'globe', label: 'Українська', onPress: () => {} },
        { icon: 'logout', label: 'Вийти', to: '/' },
      ]}
    />
  );
}

function List() {
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      <Tabs
        label="Рейси"
        tabs={[
          { to: '/', label: 'Заплановані', current: true, count: 48 },
          { to: '/', label: 'Скасовані', current: false },
        ]}
      />
      <Rows className="rows-wide" style={{ flex: 1 }}>
        {['06:15', '07:00', '18:45', '22:00'].map((time, index) => (
          <Row
            key={time}
            dense
            to="/"
            selected={index === 2}
            leading={<time>{time}</time>}
            strong={
              <>
                Львів – Вроцлав
                {index === 0 && <Pill kind="now">Краків 13:22</Pill>}
                {index === 2 && <Count value={2} kind="now" words="2 без відповіді" />}
              </>
            }
            quiet="Бойко · ВС 4178 НК"
            side={
              <span style={{ display: 'flex', gap: 12, color: 'var(--text)' }}>
                <b>9/18</b> <span style={{ width: 62 }}>118 €</span>
              </span>
            }
          />
        ))}
      </Rows>
      <Pager page={1} size={25} total={48} onPage={() => {}} onSize={() => {}} />
    </div>
  );
}

function Details() {
  return (
    <div style={{ borderLeft: '1px solid var(--line)', padding: 20, display: 'grid', gap: 20, alignContent: 'start' }}>
      <Facts
        facts={[
          { term: 'Місця', value: '14 з 18' },
          { term: 'Посилки', value: '5' },
          { term: 'Отримати водієві', value: '412 €' },
        ]}
      />
      <JourneyLine
        density="dense"
        items={whole}
        side={(stop) => (stop.end ? null : <LoadBar taken={11} seats={18} />)}
      />
      <table className="tb">
        <thead>
          <tr>
            <th className="num">Місце</th>
            <th>Пасажир</th>
            <th>Стан</th>
            <th className="num">Ціна</th>
            <th>
              <span className="sr">Дія</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="num">1</td>
            <td>Ганна Мороз</td>
            <td>сплачено</td>
            <td className="num">38 €</td>
            <td>
              <Button size="small" kind="bare">
                Відкрити
              </Button>
            </td>
          </tr>
        </tbody>
      </table>
      <Facts
        layout="lines"
        facts={[
          { term: 'Місце', value: '7' },
          { term: 'Ціна', value: '48 €' },
        ]}
      />
    </div>
  );
}
