import { useMemo } from 'react';
import { type CompiledDirectory, compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, Scripts } from '#core/model.ts';
import ScriptTrial, { type ScriptTrialService } from '#view/designer/scripts/trial/ScriptTrial.tsx';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { readRecord } from '../../api/recordCalls.ts';
import { loadValidator } from '../../api/validators.ts';
import { type CurrentAccess, getCurrentAccess } from '../../state/useBoot.ts';
import { createFormulaContext, loadWorkClock } from '../../state/workClock.ts';

/** Tests scripts on a record of the saved directory. */
export default function ScriptTrialSection({
  directory,
  scripts,
}: {
  directory: Directory;
  scripts: Scripts;
}) {
  const messages = useMessages();
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const trials = useMemo(() => getTrials(compiled, messages), [compiled, messages]);
  return <ScriptTrial compiled={compiled} scripts={scripts} trials={trials} />;
}

function getTrials(compiled: CompiledDirectory, messages: Messages): ScriptTrialService {
  const { id: directoryId, validatorUrl } = compiled.directory;
  return {
    errorText: thrown => getErrorText(messages, thrown),
    async load(itemId, signal) {
      const [item, validateSchema, clock] = await Promise.all([
        itemId ? readRecord({ directoryId, itemId }, signal) : null,
        validatorUrl ? loadValidator(validatorUrl) : () => true,
        loadWorkClock(),
      ]);
      const { rightsIn, groupIds }: CurrentAccess = getCurrentAccess() ?? signedOut();
      const rights = rightsIn(directoryId);
      const current = item && { status: item.status, values: item.customFields, checklist: item.checklist };
      return {
        input: {
          ...{ compiled, validateSchema, clock, rights, groupIds, current },
          formulaContext: createFormulaContext(item),
        },
        references: item?.references ?? {},
      };
    },
    run: ({ itemId, status, ...trial }) =>
      unwrapResponse(
        api.POST('/directories/{id}/scripts/try', {
          params: { path: { id: directoryId } },
          body: { ...trial, ...(itemId && { itemId }), ...(status && { status }) },
        }),
      ),
  };
}

function signedOut(): never {
  throw new Error('Scripts are tried by someone.');
}
