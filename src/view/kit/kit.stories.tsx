import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Badge } from './feedback/Badge.tsx';
import { Notice } from './feedback/Notice.tsx';
import { Skeleton } from './feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from './feedback/states.tsx';
import { useToasts } from './feedback/Toasts.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { type IconName, icons } from './icons.ts';
import { Checkbox } from './inputs/Checkbox.tsx';
import { Typeahead } from './inputs/combobox/Typeahead.tsx';
import { Field } from './inputs/Field.tsx';
import { Select } from './inputs/Select.tsx';
import { TextArea } from './inputs/TextArea.tsx';
import { TextInput } from './inputs/TextInput.tsx';
import { Tabs } from './layout/Tabs.tsx';
import { Menu } from './overlay/Menu.tsx';
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx';
import { Modal } from './overlays/Modal.tsx';

export default { title: 'Kit/Parts', parameters: { layout: 'padded' } } satisfies Meta;

type Story = StoryObj;

export const Buttons: Story = {
  render: () => (
    <div className="dk-row dk-row-wrap">
      <Button tone="primary" icon="plus">
        Primary
      </Button>
      <Button>Plain</Button>
      <Button tone="quiet">Quiet</Button>
      <Button tone="danger">Danger</Button>
      <Button isBusy>Busy</Button>
      <Button size="small">Small</Button>
      <IconButton icon="more" label="More" />
    </div>
  ),
};

export const Icons: Story = {
  render: () => (
    <div className="dk-row dk-row-wrap">
      {(Object.keys(icons) as IconName[]).map(name => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
  ),
};

export const Inputs: Story = { render: () => <InputsDemo /> };

function InputsDemo() {
  const [text, setText] = useState('Київ');
  const [choice, setChoice] = useState('b');
  const [isOn, setOn] = useState(true);
  const [found, setFound] = useState<{ value: string; label: string } | null>(null);
  return (
    <div className="dk-stack" style={{ maxWidth: 360 }}>
      <Field label="Text" help="Committed after a pause and on leaving" isRequired>
        <TextInput value={text} onCommit={setText} />
      </Field>
      <Field label="Wrong" errors={['This field is required.']}>
        <TextInput value="" onCommit={setText} />
      </Field>
      <Field label="Read-only">
        <TextInput value={text} />
      </Field>
      <Field label="Long text">
        <TextArea value={text} onCommit={setText} />
      </Field>
      <Field label="Choice">
        <Select
          value={choice}
          onChange={setChoice}
          options={['a', 'b', 'c'].map(value => ({ value, label: value }))}
        />
      </Field>
      <Field label="Search (2 characters)">
        <Typeahead value={found} onChange={setFound} load={findCity} />
      </Field>
      <Checkbox label="A box" isChecked={isOn} onChange={setOn} />
      <Checkbox isSwitch label="A switch" isChecked={isOn} onChange={setOn} />
    </div>
  );
}

const cities = ['Kyiv', 'Kharkiv', 'Odesa', 'Dnipro', 'Lviv', 'Zaporizhzhia'];

async function findCity(keyword: string) {
  return cities
    .filter(city => city.toLowerCase().includes(keyword.toLowerCase()))
    .map(city => ({ value: city, label: city }));
}

export const Feedback: Story = {
  render: () => (
    <div className="dk-stack">
      <div className="dk-row">
        <Badge>Neutral</Badge>
        <Badge color="#b5e5c6" textColor="#1a1d22">
          Done
        </Badge>
        <Badge color="#7f1d1d">Readable on dark</Badge>
      </div>
      <Notice>Something to know.</Notice>
      <Notice tone="success">It worked.</Notice>
      <Notice tone="warning">Be careful.</Notice>
      <Notice tone="danger">It did not work.</Notice>
      <Skeleton lines={3} />
      <EmptyState title="Nothing here yet" text="What this is for.">
        <Button icon="plus">The next step</Button>
      </EmptyState>
      <ErrorState onRetry={() => undefined} />
    </div>
  ),
};

export const TabsAndMenu: Story = { render: () => <TabsDemo /> };

function TabsDemo() {
  const [tab, setTab] = useState('one');
  const tabs = [
    { id: 'one', label: 'One', count: 3 },
    { id: 'two', label: 'Two' },
  ];
  return (
    <div className="dk-stack">
      <Tabs label="Parts" tabs={tabs} selected={tab} onSelect={setTab}>
        <p style={{ paddingTop: 12 }}>Panel of {tab}</p>
      </Tabs>
      <div>
        <Menu
          trigger={<Button>Menu</Button>}
          entries={[
            { id: 'edit', icon: 'edit', label: 'Edit' },
            { id: 'closed', label: 'Closed', description: 'And the reason why', isDisabled: true },
            { id: 'delete', icon: 'trash', label: 'Delete', isDanger: true, hasSeparator: true },
          ]}
        />
      </div>
    </div>
  );
}

/** Tabs that don't fit are in a menu, in which users select them like the tabs in the row. */
export const OverflowingTabs: Story = {
  render: () => <NarrowTabs />,
  async play({ canvas, userEvent }) {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'More' })).toBeVisible());
    await expect(canvas.queryByRole('tab', { name: 'Reminders' })).toBeNull();
    await userEvent.click(canvas.getByRole('tab', { name: 'Comments' }));
    await userEvent.keyboard('{ArrowLeft}');
    const fitting = canvas.getAllByRole('tab');
    await expect(fitting.at(-1)).toHaveFocus();
    await expect(fitting.at(-1)).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reminders' }));
    await expect(await canvas.findByText('Panel of Reminders')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reminders' })).toBeVisible();
  },
};

function NarrowTabs() {
  const names = ['Comments', 'Files', 'History', 'Everything', 'Reminders'];
  const [tab, setTab] = useState('Comments');
  return (
    <div style={{ width: 260 }}>
      <Tabs label="Parts" tabs={names.map(id => ({ id, label: id }))} selected={tab} onSelect={setTab}>
        <p>Panel of {tab}</p>
      </Tabs>
    </div>
  );
}

export const StackedModals: Story = { render: () => <ModalsDemo /> };

function ModalsDemo() {
  const [depth, setDepth] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const close = () => setDepth(before => before - 1);
  return (
    <>
      <Button onClick={() => setDepth(1)}>Open</Button>
      {Array.from({ length: depth }, (_, index) => (
        <Modal
          // biome-ignore lint/suspicious/noArrayIndexKey: the position on the stack is their only identity
          key={index}
          title={`Modal ${index + 1}`}
          onClose={close}
          footer={
            <>
              <Button onClick={() => setAsking(true)}>Ask</Button>
              <Button onClick={() => toasts.show({ text: 'Done', onUndo: () => undefined })}>Toast</Button>
              <Button tone="primary" onClick={() => setDepth(before => before + 1)}>
                Open another
              </Button>
            </>
          }
        >
          <Field label="Something to type">
            <TextInput value="" onCommit={() => undefined} />
          </Field>
        </Modal>
      ))}
      {isAsking && (
        <ConfirmDialog
          text="It cannot be taken back."
          confirmLabel="Yes"
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        />
      )}
    </>
  );
}
