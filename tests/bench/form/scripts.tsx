import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import '#view/kit/tokens.css';
import '#view/kit/base.css';
import { evaluateScriptRound } from '#app/state/scripts/scriptThread.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { evaluateDirectoryScripts } from '#core/scripts/evaluateDirectoryScripts.ts';
import type { ScriptEnvironment } from '#core/scripts/scriptFold.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { directory as plain, values } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

/** Scripts run in a worker, as in the application. */
const world: ScriptEnvironment = {
  person: { id: 'bench', name: 'Bench', isAdmin: false, groups: [] },
  day: '2026-11-24',
  hooks: [],
  runRound: evaluateScriptRound,
  lookUp: async () => ({}),
};

const registry = createFieldRegistry(fieldPlugins);
/** Runs after each change: fills in a field and makes it read-only, hides another one if necessary, and can warn. */
const onChangedScript = `form.set('field60', form.get('field48')); form.readonly('field60'); form.hide('field61', form.get('field48') === 'hide');
  if ((form.get('field49') ?? 0) > 1e9) warn('That is much.');`;
const compiled = compileDirectory({ ...plain, scripts: { onChangedScript } }, registry);
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
    runScripts: write => evaluateDirectoryScripts(write, world),
  });
  return <RecordForm form={form} />;
}

provideStopwatch(() => <Page />);
