import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { findAccountHooks } from './accountScripts.ts';
import type { ScriptFormLookups } from './scripts/askedLookUps.ts';

type FormScripts = Pick<RecordFormInput, 'runScripts' | 'scriptsShapeAtOnce'>;

/**
 * Returns how a form runs the directory's scripts, if the directory has any. The code that runs scripts is
 * loaded on first use.
 */
export function createFormScripts(
  { directory: { id: directoryId, code, scripts, scriptsAtServer } }: Pick<CompiledDirectory, 'directory'>,
  itemId: string | undefined,
): FormScripts {
  const loadHooks = findAccountHooks(code);
  const scriptsShapeAtOnce = loadHooks !== undefined;
  if (scriptsAtServer)
    return {
      scriptsShapeAtOnce,
      runScripts: async (write, isWanted) => {
        const [{ runScriptsOnServer }, { runRecordScripts }] = await Promise.all([
          import('./scripts/runScriptsOnServer.ts'),
          import('../api/recordCalls.ts'),
        ]);
        return runScriptsOnServer(write, {
          ask: draft => runRecordScripts(directoryId, { itemId, ...draft }),
          isWanted,
        });
      },
    };
  if (!loadHooks && !scripts?.onNewScript?.trim() && !scripts?.onChangedScript?.trim()) return {};
  let lookUps: ScriptFormLookups | undefined;
  return {
    runScripts: async (write, isWanted) => {
      const [{ runScriptsInForm }, { createFormLookUps }, hooks] = await Promise.all([
        import('./scripts/runScriptsInForm.ts'),
        import('./scripts/askedLookUps.ts'),
        loadHooks?.(),
      ]);
      lookUps ??= createFormLookUps(directoryId);
      return runScriptsInForm(write, { hooks: hooks ?? [], lookUps, isWanted });
    },
    scriptsShapeAtOnce,
  };
}
