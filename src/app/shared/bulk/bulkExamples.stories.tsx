import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense } from 'react';
import { expect, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import './bulk.css';
import { ExampleTable } from './BulkExamples.tsx';
import { bulkTexts } from './texts.ts';

/** Two records get a text and a status; one of them already has the text. */
function ExamplesDemo({ directory }: { directory: Directory }) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const id = getWord(directory).id;
  const [open, waiting] = directory.statusList.map(status => status.id);
  const item = (number: number, stringValue: string) => ({
    ...{ id: `record-${number}`, display: `#${number}`, status: open ?? null },
    customFields: { [id]: { stringValue } },
  });
  return (
    <Suspense>
      <TextsProvider texts={bulkTexts}>
        <ExampleTable
          examples={[
            { compiled, item: item(17, 'Roof') },
            { compiled, item: item(18, 'Door') },
          ]}
          change={{ customFields: { [id]: { stringValue: 'Door' } }, ...(waiting && { status: waiting }) }}
        />
      </TextsProvider>
    </Suspense>
  );
}

function getWord({ fields, displayFieldId }: Directory) {
  const found = fields.find(({ id }) => id === displayFieldId);
  if (!found) throw new Error('The directory is called by one of its fields.');
  return found;
}

export default { title: 'Records/What a bulk change does', component: ExamplesDemo } satisfies Meta<
  typeof ExamplesDemo
>;

export const OldAndNew: StoryObj<typeof ExamplesDemo> = {
  render: (_, { loaded }) => <ExamplesDemo directory={loaded.directory} />,
  async play({ canvas, loaded }) {
    const [, ...rows] = await canvas.findAllByRole('row');
    const texts = rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    );
    const { name } = getWord(loaded.directory);
    await expect(texts).toEqual([
      ['Status', 'Open', 'Waiting'],
      [name, 'Roof', 'Door'],
      ['Status', 'Open', 'Waiting'],
    ]);
    await expect(canvas.getAllByRole('rowheader').map(cell => cell.textContent)).toEqual(['#17', '#18']);
  },
};
