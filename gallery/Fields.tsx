import { useState } from 'react';
import { weekdays } from '#web/core/i18n/format.ts';
import { CheckField, RadioRows, SwitchField } from '#web/ui/fields/Choice.tsx';
import { Combobox } from '#web/ui/fields/Combobox.tsx';
import { MoneyField, NumberStepper, TimeField } from '#web/ui/fields/NumberFields.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { FieldButton, TextField } from '#web/ui/fields/TextField.tsx';
import { WeekDays } from '#web/ui/fields/WeekDays.tsx';
import { Frame } from './Frame.tsx';

const stack = { display: 'grid', gap: 16, padding: 16 } as const;
const PLACES = ['Львів', 'Луцьк', 'Люблін', 'Вроцлав', 'Варшава'].map((label, id) => ({ id, label, quiet: 'місто' }));

export function Fields() {
  return (
    <>
      <Frame title="Text">
        <Texts />
      </Frame>
      <Frame title="Numbers and choices">
        <Choices />
      </Frame>
      <Frame title="Combobox">
        <Places />
      </Frame>
    </>
  );
}

function Texts() {
  return (
    <div style={stack}>
      <TextField label="Електронна пошта" defaultValue="iryna.savchuk@ukr.net" />
      <PasswordField label="Пароль" defaultValue="secret12" error="Пароль не підходить до цієї пошти" />
      <TextField label="Телефон" icon="phone" hint="Його побачить лише водій вашого рейсу" placeholder="+380" />
      <TextField label="Вага" end="кг" inputMode="numeric" defaultValue="12" />
      <TextArea label="Примітка" defaultValue="Буду з дитячим візочком" />
      <SelectField
        label="Країна"
        placeholder="Виберіть"
        options={[
          { value: 'UA', label: 'Україна' },
          { value: 'PL', label: 'Польща' },
        ]}
      />
      <TextField label="Вимкнено" disabled defaultValue="не змінити" />
    </div>
  );
}

function Choices() {
  const [seats, setSeats] = useState(1);
  const [days, setDays] = useState<number[]>([0, 2, 4]);
  const [view, setView] = useState('week');
  return (
    <div style={stack}>
      <Segmented
        label="Що"
        value={view}
        onChange={setView}
        options={[
          { value: 'day', label: 'Сьогодні' },
          { value: 'week', label: 'Тиждень' },
          { value: 'month', label: 'Місяць' },
        ]}
      />
      <WeekDays label="Дні відправлення" days={weekdays()} value={days} onChange={setDays} />
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
        <TimeField label="Відправлення" defaultValue="06:15" />
        <MoneyField label="Ціна" lead="Квиток" defaultValue="24" />
      </div>
      <NumberStepper label="Пасажири" value={seats} onChange={setSeats} min={1} max={8} />
      <CheckField label="Погоджуюся з правилами перевізника" error="Потрібна ваша згода" />
      <SwitchField label="Ціна за домовленістю" hint="Пасажир спитає ціну в чаті" defaultChecked />
      <SwitchField label="Вимкнено" />
      <RadioRows
        label="Оплата"
        options={[
          { value: 'cash', label: 'Готівкою водієві', hint: 'У євро або гривні', side: '48 €' },
          { value: 'card', label: 'Карткою' },
        ]}
      />
    </div>
  );
}

function Places() {
  const [place, setPlace] = useState<(typeof PLACES)[number] | null>(null);
  const [query, setQuery] = useState('');
  const found = PLACES.filter((each) => each.label.toLowerCase().startsWith(query.toLowerCase()));
  return (
    <div style={{ ...stack, minHeight: 400, alignContent: 'start' }}>
      <Combobox
        label="Місто"
        value={place}
        onChange={setPlace}
        options={found}
        onQuery={setQuery}
        recent={PLACES.slice(0, 2)}
        icon="pin"
      />
      <FieldButton label="Коли" value="чт, 26 листопада" icon="calendar" />
    </div>
  );
}
