import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense } from 'react';
import { expect } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, FieldDefinition, FieldValues } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { RecordUpdateNotice } from './RecordUpdateNotice.tsx';
import { recordTexts } from './texts.ts';

interface DemoProps {
  directory: Directory;
  /** The unsaved input in the display field, which is the only edited field. */
  mine: string;
  theirs: string;
  name?: string;
}

function NewsDemo({ directory, mine, theirs, name }: DemoProps) {
  const { registry } = useEngine();
  const { id } = getWord(directory);
  const values = (stringValue: string): FieldValues => ({ [id]: { stringValue } });
  return (
    <Suspense>
      <TextsProvider texts={recordTexts}>
        <RecordUpdateNotice
          compiled={compileDirectory(directory, registry)}
          item={{ customFields: values('Roof') }}
          news={{ version: 2, values: values(theirs), userId: name ? 'olena' : null }}
          patch={values(mine)}
          name={name}
        />
      </TextsProvider>
    </Suspense>
  );
}

function getWord({ fields, displayFieldId }: Directory): FieldDefinition {
  const found = fields.find(({ id }) => id === displayFieldId);
  if (!found) throw new Error('The directory is called by one of its fields.');
  return found;
}

export default { title: 'Records/News of an open record', component: NewsDemo } satisfies Meta<
  typeof NewsDemo
>;

type Story = StoryObj<typeof NewsDemo>;

const story = (args: Omit<DemoProps, 'directory'>, play: NonNullable<Story['play']>): Story => ({
  render: (_, { loaded }) => <NewsDemo directory={loaded.directory} {...args} />,
  play,
});

/** Shows who changed the record and which field both users changed, and doesn't promise a merge. */
export const SameField = story(
  { mine: 'Door', theirs: 'Wall', name: 'Olena' },
  async ({ canvas, loaded }) => {
    const text = await canvas.findByText(/^Olena changed this record/);
    await expect(text).toHaveTextContent(`“${getWord(loaded.directory).name}”`);
    await expect(text).not.toHaveTextContent('merge');
  },
);

export const OtherFields = story({ mine: 'Door', theirs: 'Roof', name: 'Olena' }, async ({ canvas }) => {
  await expect(await canvas.findByText(/^Olena changed this record.*merge both changes/)).toBeVisible();
});

/** Users who can't see the history don't see who changed the record. */
export const WithoutUserName = story({ mine: 'Door', theirs: 'Roof' }, async ({ canvas }) => {
  await expect(await canvas.findByText(/^Someone changed this record/)).toBeVisible();
});
