import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { ErrorState } from '#web/ui/content/ErrorState.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Frame } from './Frame.tsx';

const tabs = [
  { to: '/', label: 'Заплановані', current: true, count: 48 },
  { to: '/', label: 'Скасовані', current: false },
  { to: '/', label: 'Завершені', current: false },
];

function Head() {
  return (
    <>
      <TopBar large title="Поїздки" actions={<IconButton name="search" label="Знайти" />} />
      <Tabs label="Поїздки" tabs={tabs} />
    </>
  );
}

export function States() {
  return (
    <>
      <Frame title="i1. Порожній список">
        <Head />
        <Empty
          title="Тут будуть ваші поїздки"
          text="Забронюйте місце або передайте посилку, і квиток з’явиться тут. Він відкриється й без зв’язку."
          action={<Button size="tall">Знайти рейс</Button>}
          second={<Button kind="bare">Передати посилку</Button>}
        />
      </Frame>
      <Frame title="i2. Завантаження">
        <Head />
        <div style={{ padding: '0 16px' }}>
          <Skeleton kind="trip" />
        </div>
        <Section>
          <Skeleton rows={2} />
          <Skeleton rows={3} kind="text" />
        </Section>
      </Frame>
      <Frame title="i3. Помилка">
        <Head />
        <ErrorState
          title="Не вдалося завантажити поїздки"
          text="Схоже, зник зв’язок. Збережені квитки працюють і без нього."
          onRetry={() => {}}
          second={<Button kind="bare">Відкрити збережені квитки</Button>}
        />
        <Section>
          <ErrorState small onRetry={() => {}} />
        </Section>
        <Section>
          <Empty small title="Ще немає відгуків" text="Вони з’являться після першого рейсу." />
        </Section>
      </Frame>
    </>
  );
}
