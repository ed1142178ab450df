import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValues } from '#core/model.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { fieldPlugins } from '../index.core.ts';
import { createSampleId, sampleCompanyField, sampleIds } from '../shared/sampleWorld.ts';
import { FieldStage, useSampleContext } from '../shared/stage/FieldStage.tsx';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
} from '../shared/stage/FieldStory.tsx';
import { directoryRelatedFieldSamples } from './directory-related-field.samples.ts';

const stories = createFieldStories(directoryRelatedFieldSamples, {
  long: {},
  ukrainian: {},
  ukrainianName: 'Працівників',
});

export default { title: 'Field types/Related field', component: FieldStory } satisfies Meta<
  typeof FieldStory
>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;

const relatedTo = (n: number, name: string, directoryRelatedFieldId: string): FieldDefinition => ({
  id: createSampleId(n),
  code: name.toLowerCase(),
  name,
  type: 'DirectoryRelatedField',
  directoryFieldId: sampleCompanyField.id,
  directoryRelatedFieldId,
});
const employees = relatedTo(1811, 'Employees', sampleIds.companyEmployees);
const country = relatedTo(1812, 'Country', sampleIds.companyCountry);
const registry = createFieldRegistry(fieldPlugins);

/** A form with a company, and two fields that show its data: a number, and a record of a third directory. */
function CompanyForm() {
  const [values, setValues] = useState<FieldValues>({});
  const context = useSampleContext(values);
  const draw = (definition: FieldDefinition) => (
    <Field label={definition.name} controlId={definition.id}>
      <FieldEditor
        field={registry.bind(definition)}
        id={definition.id}
        value={values[definition.id]}
        context={context}
        onChange={value => setValues(value ? { [definition.id]: value } : {})}
        isRequired={false}
        isInvalid={false}
        issues={[]}
      />
    </Field>
  );
  return (
    <div className="dk-stack" style={{ maxWidth: 480, padding: 16 }}>
      {draw({ ...sampleCompanyField, directoryLookupControl: 'Dropdown' })}
      {draw(employees)}
      {draw(country)}
    </div>
  );
}

/** The fields show the values of the company that was just chosen, each drawn by the cell of its type. */
export const FollowsSelectedRecord: StoryObj = {
  render: () => (
    <FieldStage>
      <CompanyForm />
    </FieldStage>
  ),
  async play({ canvasElement, canvas, userEvent }) {
    const shown = (field: FieldDefinition) => canvasElement.querySelector(`[id="${field.id}"]`)?.textContent;
    const choose = async (name: string) => {
      await userEvent.click(canvas.getByRole('combobox', { name: 'Company' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await expect([shown(employees), shown(country)]).toEqual(['—', '—']);
    await choose('#2 | Київстар');
    await waitFor(() => expect([shown(employees), shown(country)]).toEqual(['3,500', '#1 | Україна']));
    await choose('#1 | Acme & Sons');
    await waitFor(() => expect([shown(employees), shown(country)]).toEqual(['1,200', '#2 | Germany']));
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect([shown(employees), shown(country)]).toEqual(['—', '—']));
  },
};

/** A viewer who can't see the chosen record can't see its data either. */
export const NotReadable = createFieldStory(
  { definition: employees, values: { [sampleCompanyField.id]: { stringValue: sampleIds.unseenRecord } } },
  async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('#editor')).toHaveTextContent('Not available to you');
  },
);

/** The filter is that of the related field: a range of numbers. */
export const FilterOfTargetType = createFieldStory(
  { definition: employees },
  async ({ canvasElement, userEvent }) => {
    const filter = within(canvasElement).getAllByRole('textbox')[0];
    if (!filter) throw new Error('There is no filter.');
    await userEvent.type(filter, '500');
    await userEvent.tab();
    await waitFor(() => expect(readStoryFilter(canvasElement)).toEqual({ numberRangeValue: { from: 500 } }));
  },
);
