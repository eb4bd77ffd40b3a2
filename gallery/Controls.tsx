import { useState } from 'react';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Chip, ChipPopover } from '#web/ui/base/Chip.tsx';
import { Count } from '#web/ui/base/Count.tsx';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';
import { ICONS } from '#web/ui/base/icons.ts';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Spinner } from '#web/ui/base/Spinner.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Copyable } from '#web/ui/content/Copyable.tsx';
import { Progress, ProgressRing } from '#web/ui/content/Progress.tsx';
import { Stars, StarsField } from '#web/ui/content/Stars.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Frame } from './Frame.tsx';

const stack = { display: 'grid', gap: 12, padding: 16 } as const;
const line = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;

export function Controls() {
  return (
    <>
      <Frame title="Button">
        <Buttons />
      </Frame>
      <Frame title="Pill, Count, Avatar, Stars">
        <Marks />
      </Frame>
      <Frame title="Dialog, Menu, Toast">
        <Overlays />
      </Frame>
      <Frame title="Icon" width={600}>
        <div style={{ ...line, padding: 16 }}>
          {Object.keys(ICONS).map((name) => (
            <span key={name} style={{ display: 'grid', justifyItems: 'center', width: 64, fontSize: 12 }}>
              {/* The keys of the table are the names of the icons. */}
              <Icon name={name as IconName} size="l" />
              {name}
            </span>
          ))}
        </div>
      </Frame>
    </>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div style={stack}>
      <div style={line}>
        <Button>Знайти</Button>
        <Button kind="soft" icon="chat">
          Написати
        </Button>
        <Button kind="edge">Зворотний</Button>
        <Button kind="bare">Увійти</Button>
        <Button kind="bad">Видалити</Button>
      </div>
      <div style={line}>
        <Button size="small">Підтвердити</Button>
        <Button size="small" kind="edge">
          Не прийшла
        </Button>
        <Button size="small" kind="bare" icon="sort">
          За відправленням
        </Button>
        <LinkButton to="/" size="small" kind="soft">
          Посилання
        </LinkButton>
      </div>
      <Button size="tall" wide busy={busy} onClick={() => setBusy(!busy)}>
        Знайти рейси
      </Button>
      <Button size="tall" wide busy>
        Зберігаємо
      </Button>
      <Button size="tall" wide disabled why="Спершу додайте автобус">
        Відкрити продаж
      </Button>
      <Button size="drive" wide>
        Прибули: Краків
      </Button>
      <Button wide kind="edge">
        Дуже довга назва дії, яка не вміщається в один рядок телефону й тому переноситься
      </Button>
      <div style={line}>
        <IconButton name="back" label="Назад" />
        <IconButton name="phone" kind="soft" label="Подзвонити" />
        <IconButton name="pin" kind="action" label="На мапі" />
        <IconButton name="trash" kind="bad" label="Видалити" />
        <IconButton name="send" busy label="Надіслати" />
        <Spinner />
      </div>
    </div>
  );
}

function Marks() {
  return (
    <div style={stack}>
      <div style={line}>
        <Pill kind="now">+12 хв</Pill>
        <Pill kind="good" icon="check">
          Підтверджено
        </Pill>
        <Pill kind="bad">не сплачено</Pill>
        <Pill>вчора</Pill>
      </div>
      <div style={line}>
        <Count value={2} words="2 непрочитані" />
        <Count value={120} words="120 непрочитаних" />
        <Count value={3} kind="now" words="3 без відповіді" />
        <Count value={0} words="" />
      </div>
      <div style={line}>
        <Avatar name="Ірина Савчук" size="s" />
        <Avatar name="Андрій Мельник" />
        <Avatar name="Карпати Експрес" kind="company" />
        <Avatar name="Карпати Експрес" kind="company" size="l" />
        <Logo />
      </div>
      <div style={line}>
        <Stars value={4.8} count={312} />
        <Stars value={4.7} count={94} words />
      </div>
      <StarsField label="Ваша оцінка" />
      <Progress value={0.64} label="photo.jpg" />
      <ProgressRing value={0.64} label="photo.jpg" />
      <Copyable text="K7M 4XP" />
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'side' | null>(null);
  const [pets, setPets] = useState(true);
  const close = () => setOpen(null);
  return (
    <div style={stack}>
      <div style={line}>
        <Button kind="edge" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="edge" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button kind="edge" onClick={() => setOpen('side')}>
          Side
        </Button>
      </div>
      <div style={line}>
        <Menu
          label="Ще"
          icon="menu"
          align="start"
          items={[
            { label: 'Змінити', icon: 'edit', onSelect: close },
            { label: 'Скопіювати', icon: 'copy', onSelect: close },
            { label: 'Друкувати', icon: 'print', disabled: true },
            { label: 'Видалити', icon: 'trash', bad: true, onSelect: close },
          ]}
        />
        <Menu
          label="За ціною"
          leading="sort"
          items={[
            { label: 'За ціною', checked: true, onSelect: close },
            { label: 'За відправленням', checked: false, onSelect: close },
          ]}
        />
      </div>
      <div style={line}>
        <ChipPopover label="Зручності">{(shut) => <Button onClick={shut}>Показати</Button>}</ChipPopover>
        <Chip on={pets} onClick={() => setPets(!pets)}>
          З твариною
        </Chip>
        <Chip on={false}>Миттєво</Chip>
      </div>
      <div style={line}>
        <Button kind="soft" onClick={() => toast({ text: 'Збережено', kind: 'good' })}>
          good
        </Button>
        <Button
          kind="soft"
          onClick={() => toast({ text: 'Не вдалося зберегти маршрут, бо зник зв’язок', kind: 'bad' })}
        >
          bad
        </Button>
        <Button
          kind="soft"
          onClick={() => toast({ text: 'Бронювання скасовано', action: { label: 'Повернути', onAct: close } })}
        >
          undo
        </Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Хто їде" footer={<Button onClick={close}>Готово</Button>}>
        <p>Вміст аркуша, який на телефоні піднімається знизу.</p>
      </Dialog>
      <Dialog open={open === 'side'} onClose={close} title={<Logo />} kind="side">
        <p style={{ padding: 16 }}>Меню</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Скасувати бронювання?"
        text="Пасажир отримає повідомлення, місце звільниться."
        confirm="Так, скасувати"
        keep="Залишити"
        reason={{ label: 'Причина', required: true }}
        onConfirm={close}
      />
    </div>
  );
}
