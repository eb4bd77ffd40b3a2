import { type CSSProperties, useState } from 'react';
import { Button } from '#web/ui/base/Button.tsx';
import Toaster from '#web/ui/overlays/Toast.tsx';
import { Controls } from './Controls.tsx';
import { Desktop } from './Desktop.tsx';
import { Fields } from './Fields.tsx';
import { Journeys } from './Journeys.tsx';
import { Phones } from './Phones.tsx';
import { States } from './States.tsx';

const GROUPS = {
  controls: Controls,
  fields: Fields,
  journeys: Journeys,
  phones: Phones,
  states: States,
  desktop: Desktop,
};
type Group = keyof typeof GROUPS;

/** Shows every component of `web/ui` in all its states, for development. Its texts are samples, not messages. */
export function Gallery() {
  const [group, setGroup] = useState<Group>(readGroup);
  const Shown = GROUPS[group];
  return (
    <div style={page}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 16 }}>
        {groups().map((name) => (
          <Button key={name} size="small" kind={name === group ? 'main' : 'edge'} onClick={() => setGroup(name)}>
            {name}
          </Button>
        ))}
        <Button size="small" kind="bare" icon="moon" onClick={switchTheme}>
          light / dark
        </Button>
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 32, padding: 16, alignItems: 'start' }}>
        <Shown />
      </div>
      <Toaster />
    </div>
  );
}

const page: CSSProperties = { background: 'var(--surface-sunken)', minHeight: '100dvh' };
function groups(): Group[] {
  return Object.keys(GROUPS).filter(isGroup);
}

function isGroup(name: string): name is Group {
  return name in GROUPS;
}

function readGroup(): Group {
  const name = window.location.hash.slice(1);
  return isGroup(name) ? name : 'controls';
}

function switchTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
}
