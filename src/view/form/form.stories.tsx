import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, FieldDefinition, FieldValues, Status } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { useEngine } from '../engine/engine.ts';
import { Button } from '../kit/Button.tsx';
import { MoveCompletionSheet } from './MoveCompletionSheet.tsx';
import { RecordForm } from './RecordForm.tsx';
import type { RecordFormInput } from './recordFormStore.ts';
import { StatusControl } from './StatusControl.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  /** The index of the status in the list. */
  status?: number;
  isReadOnly?: boolean;
  showsErrors?: boolean;
  isBusy?: boolean;
  isTaken?: RecordFormInput['isTaken'];
}

/** Shows the form of a directory with a field of every type, loaded by `.storybook/preview.tsx`. */
function FormDemo({ directory, values, status = 0, isReadOnly, showsErrors, isBusy, isTaken }: DemoProps) {
  const { registry } = useEngine();
  const rights = isReadOnly
    ? { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } }
    : FULL_RIGHTS;
  const form = useRecordForm({
    compiled: compileDirectory(directory, registry),
    validateSchema: () => true,
    rights,
    groupIds: [],
    formulaContext: testFieldContext,
    current: { status: directory.statusList[status]?.id ?? null, values },
    isTaken,
  });
  const [wasShown, setShown] = useState(false);
  if (showsErrors && !wasShown) {
    form.store.showAll();
    setShown(true);
  }
  return (
    <div className="dk-stack">
      <RecordForm form={form} isBusy={isBusy} onSubmit={() => form.reveal()} />
      <div>
        <Button type="submit" form={form.id} tone="primary">
          Save
        </Button>
      </div>
    </div>
  );
}

export default {
  title: 'View/Record form',
  component: FormDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof FormDemo>;

type Story = StoryObj<typeof FormDemo>;

function story(props: Partial<DemoProps>): Story {
  return {
    render: (_, { loaded }) => <FormDemo directory={loaded.directory} values={loaded.values} {...props} />,
  };
}

export const Empty = story({ values: {} });
export const Filled = story({});
export const RequiredErrors = story({ values: {}, status: 2, showsErrors: true });
export const ReadOnly = story({ isReadOnly: true });
export const LabelsBeside: Story = {
  render: (_, { loaded }) => (
    <FormDemo directory={{ ...loaded.directory, inlineLabel: true }} values={loaded.values} />
  ),
};

/** Users can't change anything while a write is in progress. */
export const Saving: Story = {
  ...story({ isBusy: true }),
  async play({ canvasElement }) {
    const form = canvasElement.querySelector('form');
    const controls = [...(form?.querySelectorAll('input, select, textarea, button') ?? [])];
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter(control => !control.matches(':disabled'))).toEqual([]);
  },
};

/** A taken value is reported while the user types, before anything is sent; the next change removes the error. */
export const UniqueCheckWhileTyping: Story = {
  render: (_, { loaded }) => {
    const { directory } = loaded;
    const fields = directory.fields.map((field: FieldDefinition) =>
      field.id === directory.displayFieldId ? { ...field, unique: true } : field,
    );
    return (
      <FormDemo
        directory={{ ...directory, fields }}
        values={{}}
        isTaken={async ({ value }) => value.stringValue === 'Acme'}
      />
    );
  },
  async play({ canvasElement, userEvent }) {
    const [input] = within(canvasElement).getAllByRole('textbox');
    if (!input) throw new Error('The form has no text field.');
    await userEvent.type(input, 'Acme');
    await waitFor(() => expect(input).toHaveAccessibleDescription(/already/));
    expect(input).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(input, '2');
    await waitFor(() => expect(input).not.toHaveAttribute('aria-invalid'));
  },
};

/** Colours chosen by an admin stay readable in both colour modes. */
export const Coloured: Story = {
  render: (_, { loaded }) => <FormDemo directory={loaded.coloured} values={loaded.values} />,
};

export const StatusMenu: Story = {
  render: (_, { loaded }) => {
    const statuses: readonly Status[] = loaded.directory.statusList;
    return (
      <StatusControl
        statuses={statuses}
        current={statuses[0]?.id ?? null}
        transitions={statuses.map((status, index) => ({
          statusId: status.id,
          open: index !== 3,
          reasons: index === 3 ? [{ path: ['status'], code: 'NotPermitted', params: {} }] : [],
        }))}
        onMove={() => undefined}
      />
    );
  },
};

export const MoveCompletion: Story = {
  render: (_, { loaded }) => <SheetDemo directory={loaded.directory} />,
};

/** A comment that would be rejected isn't offered; a comment that the move requires is part of the move. */
export const MoveWithoutCommentRight: Story = {
  render: (_, { loaded }) => <SheetDemo directory={loaded.directory} isSilent />,
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await expect(within(dialog).queryByLabelText(/Comment/)).not.toBeInTheDocument();
  },
};

function SheetDemo({ directory, isSilent = false }: { directory: Directory; isSilent?: boolean }) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const comments = { ...FULL_RIGHTS.comments, create: !isSilent };
  const [from, , to] = directory.statusList;
  const missing = compiled.fields.slice(1, 4).map(field => field.definition.id);
  return (
    <MoveCompletionSheet
      input={{
        compiled,
        validateSchema: () => true,
        rights: { ...FULL_RIGHTS, comments },
        groupIds: [],
        formulaContext: testFieldContext,
        current: { status: from?.id ?? null, values: {} },
      }}
      from={from}
      to={to && { ...to, commentRequiredToEnter: !isSilent }}
      issues={missing.map(id => ({ path: ['customFields', id], code: 'Required', params: {} }))}
      onConfirm={async () => []}
      onClose={() => undefined}
    />
  );
}
