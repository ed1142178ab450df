import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, mocked, screen, waitFor, within } from 'storybook/test';
import { Button } from '#view/kit/Button.tsx';
import { usePendingInputScope } from '#view/kit/feedback/flush.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { AppStage } from '../stage/AppStage.tsx';
import { EditorPage } from './EditorPage.tsx';

interface EditorDemoProps {
  /** Returns whether the draft was saved. */
  save: () => Promise<boolean>;
}

/** A page for editing a name, and a setting in a modal. */
function EditorDemo({ save }: EditorDemoProps) {
  const [stored, setStored] = useState('Deal');
  const [name, setName] = useState(stored);
  const flush = usePendingInputScope();
  const [isBusy, setBusy] = useState(false);
  const [isOn, setOn] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const saveName = async () => {
    setBusy(true);
    if (await save()) setStored(name);
    setBusy(false);
  };
  return (
    <AppStage>
      <main style={{ padding: 16 }}>
        <EditorPage
          title="Directory"
          editing={{
            ...{ problem: null, isStale: false, isDirty: name !== stored || isOn, isBusy },
            ...{ flush, save: saveName },
          }}
          staleText={null}
          exit={{ href: '/directories', label: 'Directories' }}
        >
          <Field label="Name">
            <TextInput value={name} onInput={setName} />
          </Field>
          <Button onClick={() => setOpen(true)}>Hidden fields</Button>
          {isOpen && (
            <HiddenFields
              onApply={hidden => {
                setOn(hidden);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </EditorPage>
      </main>
    </AppStage>
  );
}

/** A page for a new entity. A save replaces it with the page of the stored entity. */
function NewEditorDemo({ save }: EditorDemoProps) {
  const [isSaved, setSaved] = useState(false);
  if (isSaved) return <p>The stored directory</p>;
  const saveAndReplace = async () => {
    if (!(await save())) return false;
    history.replaceState({ story: 'the stored page' }, '');
    setSaved(true);
    return true;
  };
  return <EditorDemo save={saveAndReplace} />;
}

function HiddenFields({ onApply, onClose }: { onApply: (isOn: boolean) => void; onClose: () => void }) {
  const [isOn, setOn] = useState(false);
  return (
    <Modal
      title="Hidden fields"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={() => onApply(isOn)}>
          Apply
        </Button>
      }
    >
      <Checkbox label="Amount" isChecked={isOn} onChange={setOn} />
    </Modal>
  );
}

const before = { story: 'the page before' };

export default {
  title: 'Shell/Unsaved changes',
  component: EditorDemo,
  args: { save: fn(async () => true) },
  // Adds a history entry for a previous page in the same document.
  beforeEach: () => {
    history.replaceState(before, '');
    history.pushState({ story: 'this page' }, '');
  },
} satisfies Meta<typeof EditorDemo>;

type Story = StoryObj<typeof EditorDemo>;
type StoryContext = Parameters<NonNullable<Story['play']>>[0];

/** Waits until the unsaved draft has added the history entry that intercepts Back. */
const guardsDraft = () =>
  waitFor(() => expect(history.state).toMatchObject({ story: 'this page', docketDraftGuard: true }));

/** Back asks for confirmation; staying keeps the input, and leaving opens the previous page. */
export const BackAsks: Story = {
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Orders');
    await guardsDraft();
    history.back();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await expect(name).toHaveValue('Orders');
    await guardsDraft();
    history.back();
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(history.state).toEqual(before));
  },
};

/** A change by a closing modal creates a draft without asking; only Back asks. */
export const ModalChangesDraft: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hidden fields' }));
    const modal = within(await screen.findByRole('dialog'));
    await userEvent.click(modal.getByRole('checkbox', { name: 'Amount' }));
    await userEvent.click(modal.getByRole('button', { name: 'Apply' }));
    await expect(await canvas.findByText('Not saved yet')).toBeVisible();
    await guardsDraft();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    history.back();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(history.state).toEqual(before));
  },
};

/** Starts a save, presses Back, and returns a function that ends the save. */
async function goBackWhileSaving({ canvas, userEvent, args }: StoryContext) {
  const saving = Promise.withResolvers<boolean>();
  mocked(args.save).mockReturnValueOnce(saving.promise);
  await userEvent.type(await canvas.findByLabelText('Name'), 's');
  await guardsDraft();
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  const popped = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await popped;
  await guardsDraft();
  await expect(screen.queryByRole('alertdialog')).toBeNull();
  return saving.resolve;
}

/** Back during a save opens the previous page once the draft is stored, without asking. */
export const BackWaitsForSave: Story = {
  play: async context => {
    const endSave = await goBackWhileSaving(context);
    endSave(true);
    await waitFor(() => expect(history.state).toEqual(before));
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** Back during a save that replaces the page opens the previous page, too. */
export const BackWaitsForReplacedPage: Story = {
  render: args => <NewEditorDemo {...args} />,
  play: async context => {
    const endSave = await goBackWhileSaving(context);
    endSave(true);
    await waitFor(() => expect(history.state).toEqual(before));
  },
};

/** Back during a save asks for confirmation if the draft couldn't be stored. */
export const BackAsksAfterFailedSave: Story = {
  play: async context => {
    const endSave = await goBackWhileSaving(context);
    endSave(false);
    const question = within(await screen.findByRole('alertdialog'));
    await context.userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await expect(context.canvas.getByLabelText('Name')).toHaveValue('Deals');
  },
};
