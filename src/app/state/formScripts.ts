import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';

/** How a form asks the directory's scripts; undefined where it has none. All that runs them is loaded when it is first asked. */
export function formScripts({ directory: { scripts } }: CompiledDirectory): RecordFormInput['runScripts'] {
  if (!scripts?.onNewScript?.trim() && !scripts?.onChangedScript?.trim()) return undefined;
  return async write => {
    const { runInForm } = await import('./scripts/runInForm.ts');
    return runInForm(write);
  };
}
