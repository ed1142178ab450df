import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { checkDirectory } from '#core/directory/checkDirectory.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { AccountHook } from '#core/scripts/accountHooks.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import { useEngine } from '../engine/engine.ts';
import { DesignerContext } from './DesignerContext.ts';
import { DirectoryPreview } from './DirectoryPreview.tsx';
import { DirectorySettings } from './DirectorySettings.tsx';
import { createDirectoryDraft, toDirectory, toDirectoryInput } from './draft.ts';
import { FieldListEditor } from './FieldListEditor.tsx';
import { StatusListEditor } from './StatusListEditor.tsx';

type Part = 'fields' | 'statuses' | 'settings';

function DesignerDemo({ directory, part }: { directory: Directory; part: Part }) {
  const { registry } = useEngine();
  const [draft, setDraft] = useState(() => createDirectoryDraft(directory));
  const surroundings = useMemo(
    () => ({
      directories: [{ ...directory, fields: draft.fields }],
      directoryId: directory.id,
      groups: [{ id: 'everyone', name: 'Everyone' }],
      fieldsOf: () => draft.fields,
      hasTriedToSave: false,
    }),
    [directory, draft.fields],
  );
  const issues = checkDirectory({
    directory: toDirectoryInput(draft),
    fields: draft.fields,
    registry,
    fieldsOf: () => draft.fields,
  });
  const preview = useMemo(() => toDirectory(draft, directory.id, 1), [draft, directory.id]);
  return (
    <DesignerContext value={surroundings}>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 24 }}>
        {part === 'fields' && (
          <FieldListEditor
            fields={draft.fields}
            issues={filterIssuesBelow(issues, 'fields')}
            onChange={fields => setDraft({ ...draft, fields })}
          />
        )}
        {part === 'statuses' && (
          <StatusListEditor
            statuses={draft.statuses}
            isOfProcess={draft.settings.type === 'Process'}
            fields={draft.fields}
            issues={filterIssuesBelow(issues, 'statusList')}
            onChange={statuses => setDraft({ ...draft, statuses })}
          />
        )}
        {part === 'settings' && (
          <DirectorySettings
            settings={draft.settings}
            fields={draft.fields}
            issues={issues}
            onChange={settings => setDraft({ ...draft, settings })}
          />
        )}
        <DirectoryPreview directory={preview} validateSchema={() => true} />
      </div>
    </DesignerContext>
  );
}

export default {
  title: 'View/Designer',
  component: DesignerDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof DesignerDemo>;

type Story = StoryObj<typeof DesignerDemo>;

const story = (part: Part, play?: Story['play']): Story => ({
  render: (_, { loaded }) => <DesignerDemo directory={loaded.directory} part={part} />,
  ...(play && { play }),
});

export const Fields = story('fields');
export const Statuses = story('statuses');
export const Settings = story('settings');

export const NewStatus = story('statuses', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Add status' }));
  await typeWhereTheFocusIs(userEvent, 'Postponed');
});

/** A hook of the account's code locks a field in the preview, as it does in a record. */
export const PreviewWithHook: Story = {
  render: (_, { loaded }) => <HookedPreview directory={loaded.directory} />,
  play: async ({ canvas, loaded }) => {
    const { name } = getWord(loaded.directory);
    const input = canvas.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect(input).toHaveAttribute('readonly'));
  },
};

function getWord({ fields, displayFieldId }: Directory): FieldDefinition {
  const found = fields.find(({ id }) => id === displayFieldId);
  if (!found) throw new Error('The directory is called by one of its fields.');
  return found;
}

function HookedPreview({ directory }: { directory: Directory }) {
  const { code } = getWord(directory);
  const scripts = useMemo(() => {
    const hook: AccountHook = {
      name: 'demo: sums',
      needs: { [code]: 'string' },
      load: ({ form }) => form.readonly(code),
    };
    return {
      scriptsShapeAtOnce: true,
      runScripts: (write: WriteInput) =>
        evaluateDirectoryScripts(write, {
          person: { id: 'ann', name: 'Ann', isAdmin: true, groups: [] },
          ...{ day: '2026-11-30', hooks: [hook] },
          runRound: () => Promise.reject(new Error('Hooks alone run here.')),
          lookUp: async () => ({}),
        }),
    };
  }, [code]);
  return <DirectoryPreview directory={directory} validateSchema={() => true} scripts={scripts} />;
}

/** Types into the empty input, once it has received the focus. */
async function typeWhereTheFocusIs(
  { keyboard }: { keyboard: (keys: string) => Promise<void> },
  text: string,
): Promise<void> {
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', ''));
  await keyboard(text);
  await waitFor(() => expect(document.activeElement).toHaveValue(text));
}
