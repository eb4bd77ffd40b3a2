import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { BottomNav, Footer, TopBar } from '#web/ui/content/Bars.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, RowFrame, RowOpen, Rows } from '#web/ui/content/Row.tsx';
import { GroupHead, Section } from '#web/ui/content/Section.tsx';
import { Stars } from '#web/ui/content/Stars.tsx';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import { DayStrip } from '#web/ui/fields/DayStrip.tsx';
import { FromToFields } from '#web/ui/fields/FromToFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { FieldButton } from '#web/ui/fields/TextField.tsx';
import { BarChart } from '#web/ui/media/BarChart.tsx';
import { Figures } from '#web/ui/media/Figures.tsx';
import { PhotoStrip } from '#web/ui/media/PhotoStrip.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import { Ticket } from '#web/ui/travel/Ticket.tsx';
import { Frame } from './Frame.tsx';
import { short, ticket } from './samples.ts';

const QrCode = lazy(() => import('#web/ui/media/QrCode.tsx'));
const NAV = [
  { icon: 'search', label: 'Пошук', to: '/', current: true },
  { icon: 'bus', label: 'Поїздки', to: '/' },
  { icon: 'box', label: 'Посилки', to: '/' },
  { icon: 'chat', label: 'Чати', to: '/', count: { value: 2, words: '2 непрочитані' } },
  { icon: 'menu', label: 'Ще', onPress: () => {} },
] as const;

export function Phones() {
  return (
    <>
      <Frame title="a. Пошук і рейси">
        <Search />
      </Frame>
      <Frame title="c. Рейс водія">
        <Trip />
      </Frame>
      <Frame title="d. Головна водія">
        <Home />
      </Frame>
      <Frame title="f. Квиток">
        <Boarding />
      </Frame>
    </>
  );
}

function Search() {
  const [what, setWhat] = useState('ride');
  const place = (label: string, id: number) => (
    <Combobox
      labelInside
      label={id ? 'Куди' : 'Звідки'}
      value={{ id, label }}
      onChange={() => {}}
      options={[]}
      onQuery={() => {}}
    />
  );
  return (
    <>
      <TopBar title={<Logo />} stuck={false} actions={<Button kind="bare">Увійти</Button>} />
      <div style={{ background: 'var(--surface-sunken)', padding: '12px 16px 16px', display: 'grid', gap: 8 }}>
        <Segmented
          onBand
          label="Що"
          value={what}
          onChange={setWhat}
          options={[
            { value: 'ride', label: 'Їду', icon: 'user' },
            { value: 'parcel', label: 'Передаю посилку', icon: 'box' },
          ]}
        />
        <FromToFields from={place('Львів', 0)} to={place('Вроцлав', 1)} onSwap={() => {}} />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          <FieldButton hideLabel label="Коли" value="чт, 26 листопада" icon="calendar" />
          <FieldButton hideLabel label="Хто" value="1 пасажир" icon="users" />
        </div>
        <Button size="tall" wide>
          Знайти рейси
        </Button>
      </div>
      <DayStrip
        label="Дні"
        days={['вт 24', 'ср 25', 'чт 26', 'пт 27', 'сб 28', 'нд 29'].map((day, index) => ({
          id: day,
          to: '/',
          day,
          words: index === 5 ? '—' : '45 €',
          current: index === 2,
          none: index === 5,
        }))}
      />
      <Rows className="rows-wide">
        {[1, 2].map((id) => (
          <RowFrame key={id} selected={id === 2}>
            <div style={{ padding: '16px 0' }}>
              <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr) auto', gap: 12 }}>
                <JourneyShort journey={short} />
                <div style={{ textAlign: 'right' }}>
                  <b className="text-title n">45 €</b>
                  <p className="text-small text-quiet">5 місць</p>
                </div>
              </div>
              <div style={{ display: 'flex', gap: 8, marginTop: 12, fontSize: 14, alignItems: 'center' }}>
                <RowOpen to="/">
                  <b>Галич-Тур</b>
                </RowOpen>
                <Stars value={4.8} count={312} />
                <span className="am" style={{ marginLeft: 'auto' }}>
                  <Icon name="snow" size="s" label="Кондиціонер" />
                  <Icon name="wifi" size="s" label="Wi-Fi" />
                  <Icon name="plug" size="s" label="Зарядка" />
                </span>
              </div>
            </div>
          </RowFrame>
        ))}
      </Rows>
      <BottomNavHere />
    </>
  );
}

function BottomNavHere() {
  return (
    <div style={{ transform: 'translate(0)', height: 64 }}>
      <BottomNav label="Головне меню" items={NAV} />
    </div>
  );
}

function Trip() {
  return (
    <>
      <TopBar
        title="Львів – Вроцлав"
        subtitle="сьогодні · ВС 4178 НК"
        back="/"
        actions={<IconButton name="pin" kind="action" label="На мапі" />}
      />
      <Section separator="none">
        <GroupHead title="Виходить у Кракові" side="1" />
        <Rows>
          <Row
            leading={<span className="seatno">7</span>}
            strong="Оксана Дячук"
            quiet="32 €, сплачено"
            to="/"
            action={
              <Button size="small" kind="edge">
                Вийшла
              </Button>
            }
          />
          <Row
            leading={
              <span className="seatno seatno-box">
                <Icon name="box" />
              </span>
            }
            strong="Коробка, до 10 кг"
            quiet="отримує Марія Гнатюк"
            action={<Button size="small">Видати</Button>}
          />
          <Row
            leading={<Avatar name="Карпати Експрес" kind="company" />}
            strong="Карпати Експрес"
            quiet={<Stars value={4.7} count={94} words />}
            to="/"
          />
        </Rows>
      </Section>
      <Section title="Автобус" separator="line">
        <PhotoStrip photos={[]} />
      </Section>
      <Footer fixed={false} words={<b className="figure">48 €</b>}>
        <Button size="tall">Забронювати місце</Button>
      </Footer>
    </>
  );
}

function Home() {
  return (
    <>
      <TopBar large title="Доброго дня, Степане" subtitle="пт, 20 листопада" stuck={false} />
      <Section separator="none" title="Сьогоднішній рейс" side={<Pill kind="now">у дорозі, +12 хв</Pill>}>
        <JourneyShort journey={short} via="далі Краків, 13:22" />
      </Section>
      <Section title="Чекають на вашу відповідь" side={<Count value={3} kind="now" words="3 без відповіді" />}>
        <Rows>
          <Row
            strong="Надія Ткач, 2 місця"
            quiet="сб 21, Львів – Краків · 64 €"
            to="/"
            action={<Button size="small">Підтвердити</Button>}
          />
          <Row
            strong="Велосипед, 18 кг"
            quiet="нд 22, Катовіце – Львів"
            action={<Button size="small">Назвати ціну</Button>}
          />
        </Rows>
      </Section>
      <Section>
        <Figures
          figures={[
            { label: 'Бронювання', value: 23, change: 5 },
            { label: 'Пасажири', value: 42, change: 9 },
            { label: 'Рейси', value: 5, change: 0 },
            { label: 'Скасовано', value: 2, change: -1, better: 'down' },
            { label: 'Перегляди', value: 184, change: -12 },
            { label: 'Посилки', value: 14, change: 3 },
          ]}
        />
        <div style={{ marginTop: 20 }}>
          <BarChart
            title="Пасажири за днями"
            bars={[5, 8, 6, 11, 12, 0, 0].map((value, index) => ({
              label: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'][index] ?? '',
              value,
              now: index === 4,
            }))}
          />
        </div>
      </Section>
      <BottomNavHere />
    </>
  );
}

function Boarding() {
  return (
    <>
      <TopBar title="Квиток" back="/" actions={<IconButton name="share" label="Поділитися" />} />
      <div style={{ padding: '8px 16px 16px' }}>
        <Ticket
          stub={
            <>
              <div style={{ display: 'flex', justifyContent: 'space-between', marginBottom: 16 }}>
                <Pill kind="good" icon="check">
                  Підтверджено
                </Pill>
                <span className="text-small text-quiet">чт, 26 листопада</span>
              </div>
              <Suspense>
                <QrCode text="https://vezu.example/t/K7M4XP" label="QR-код квитка" />
              </Suspense>
              <p className="code" style={{ marginTop: 8 }}>
                K7M 4XP
              </p>
            </>
          }
        >
          <JourneyLine items={ticket} />
          <div style={{ borderTop: '1px solid var(--line)', margin: '20px -20px 0', padding: '16px 20px 0' }}>
            <Facts
              facts={[
                { term: 'Пасажирка', value: 'Ірина Савчук' },
                { term: 'Місце', value: '7' },
                { term: 'Ціна', value: '48 €' },
                { term: 'Автобус', value: 'ВС 4178 НК' },
                { term: 'Водій', value: 'Андрій Мельник', wide: true },
              ]}
            />
          </div>
        </Ticket>
      </div>
    </>
  );
}
