import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import '#view/kit/tokens.css';
import '#view/kit/base.css';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { directory, values } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

const registry = createFieldRegistry(fieldPlugins);
const compiled = compileDirectory(directory, registry);
// The bench serves the validator next to the page, in the form in which the server provides it to the application.
const validatorUrl = '/validator.js';
const { default: validateSchema }: { default: SchemaValidator } = await import(
  /* @vite-ignore */ validatorUrl
);

function Page() {
  return (
    <FieldStage registry={registry}>
      <Form />
    </FieldStage>
  );
}

function Form() {
  const current = { status: null, values };
  const form = useRecordForm({
    compiled,
    validateSchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: testFieldContext,
    current,
  });
  return <RecordForm form={form} />;
}

provideStopwatch(() => <Page />);
