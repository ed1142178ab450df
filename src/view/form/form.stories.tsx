import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { compileDirectory } from '#core/compileDirectory.ts';
import type { Directory, FieldValues, Status } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/permissions.ts';
import { useEngine } from '../engine.ts';
import { Button } from '../kit/Button.tsx';
import { CompleteToMoveSheet } from './CompleteToMoveSheet.tsx';
import { RecordForm } from './RecordForm.tsx';
import { StatusControl } from './StatusControl.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  /** The status by its place in the list. */
  status?: number;
  isReadOnly?: boolean;
  showsErrors?: boolean;
}

/** The form of a directory with a field of every type, loaded by `.storybook/preview.tsx`. */
function FormDemo({ directory, values, status = 0, isReadOnly, showsErrors }: DemoProps) {
  const { registry } = useEngine();
  const rights = isReadOnly
    ? { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } }
    : FULL_RIGHTS;
  const form = useRecordForm({
    compiled: compileDirectory(directory, registry),
    validateSchema: () => true,
    rights,
    groupIds: [],
    current: { status: directory.statusList[status]?.id ?? null, values },
  });
  const [wasShown, setShown] = useState(false);
  if (showsErrors && !wasShown) {
    form.store.showAll();
    setShown(true);
  }
  return (
    <div className="dk-stack">
      <RecordForm form={form} onSubmit={() => form.reveal()} />
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

export const CompleteToMove: Story = {
  render: (_, { loaded }) => <SheetDemo directory={loaded.directory} />,
};

function SheetDemo({ directory }: { directory: Directory }) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [from, , to] = directory.statusList;
  const missing = compiled.fields.slice(1, 4).map(field => field.definition.id);
  return (
    <CompleteToMoveSheet
      input={{
        compiled,
        validateSchema: () => true,
        rights: FULL_RIGHTS,
        groupIds: [],
        current: { status: from?.id ?? null, values: {} },
      }}
      from={from}
      to={to && { ...to, commentRequiredToEnter: true }}
      issues={missing.map(id => ({ path: ['customFields', id], code: 'Required', params: {} }))}
      onConfirm={async () => []}
      onClose={() => undefined}
    />
  );
}
