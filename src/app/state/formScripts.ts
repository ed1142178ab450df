import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { accountHooksFor } from './accountScripts.ts';

type FormScripts = Pick<RecordFormInput, 'runScripts' | 'scriptsShapeAtOnce'>;

/** How a form asks the directory's scripts, if it has any. All that runs them is loaded when it is first asked. */
export function formScripts({ directory: { code, scripts } }: CompiledDirectory): FormScripts {
  const loadHooks = accountHooksFor(code);
  if (!loadHooks && !scripts?.onNewScript?.trim() && !scripts?.onChangedScript?.trim()) return {};
  return {
    runScripts: async write => {
      const [{ runInForm }, hooks] = await Promise.all([import('./scripts/runInForm.ts'), loadHooks?.()]);
      return runInForm(write, hooks ?? []);
    },
    scriptsShapeAtOnce: loadHooks !== undefined,
  };
}
