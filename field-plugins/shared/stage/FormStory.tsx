/** A field as a story in a record's form: validated by the engine and by its compiled schema, as in the application. */

import type { StoryObj } from '@storybook/react-vite';
import { Ajv } from 'ajv';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldDefinition, FieldValue, Locale } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { Button } from '#view/kit/Button.tsx';
import '#view/kit/tokens.css';
import '#view/kit/base.css';
import { fieldPlugins } from '../../index.core.ts';
import { createSampleId, sampleCompanyField, sampleReferences, sampleValues } from '../sampleWorld.ts';
import { FieldStage } from './FieldStage.tsx';

export interface FormStoryProps {
  definition: FieldDefinition;
  value?: FieldValue;
  locale?: Locale;
}

const registry = createFieldRegistry(fieldPlugins);

export function FormStory(props: FormStoryProps) {
  return (
    <FieldStage locale={props.locale} registry={registry}>
      <OneFieldForm {...props} />
    </FieldStage>
  );
}

function OneFieldForm({ definition, value }: FormStoryProps) {
  const compiled = compileDirectory(getDirectory(definition), registry);
  const form = useRecordForm(
    {
      compiled,
      validateSchema: new Ajv({ allErrors: true }).compile(compiled.schema),
      rights: FULL_RIGHTS,
      groupIds: [],
      formulaContext: testFieldContext,
      // The story uses a new record, because values stored under earlier rules would be accepted unchanged.
      current: null,
      initialValues: value ? { ...sampleValues, [definition.id]: value } : sampleValues,
    },
    sampleReferences,
  );
  return (
    <div style={{ maxWidth: 800, padding: 16 }} className="dk-stack">
      <RecordForm form={form} onSubmit={() => form.reveal()} />
      <div>
        <Button type="submit" form={form.id} tone="primary">
          Submit
        </Button>
      </div>
    </div>
  );
}

/** Creates a story of a field in a form. `play` uses the form, checks the results, and is run as a test. */
export function createFormStory(
  args: FormStoryProps,
  play: NonNullable<StoryObj<typeof FormStory>['play']>,
): StoryObj<typeof FormStory> {
  return {
    args,
    play,
    render: (props, { globals }) => (
      <FormStory {...props} locale={props.locale ?? (globals.locale === 'uk' ? 'uk' : 'en')} />
    ),
  };
}

function getDirectory(definition: FieldDefinition): Directory {
  return {
    id: createSampleId(8100),
    code: 'oneField',
    name: 'One field',
    type: 'Data',
    revision: 1,
    fields: [sampleCompanyField, definition],
    statusList: [],
  };
}
