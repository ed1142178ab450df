import { isDeepStrictEqual } from 'node:util';
import type { ImportSettings } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { requireImportState } from '../policy.ts';
import { saveImportMapping } from '../rememberedMapping.ts';
import { changeImport, type StoredImport } from '../repositories/imports.ts';
import { requireValidSettings } from '../settingsPolicy.ts';
import { getFileLayout } from '../step.ts';

/**
 * Changes how a file is read. The rows are checked again, because the directory can have changed as well.
 * The file is only read again if it is parsed differently, in which case manual changes are lost.
 * @throws ProblemError 422 if the import is in another state than mapped, checking or checked, or if the
 * file or the permissions don't allow the settings.
 */
export async function changeImportSettings(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, settings }: { stored: StoredImport; settings: ImportSettings },
): Promise<StoredImport> {
  requireImportState(stored, ['Mapped', 'Checking', 'Checked']);
  requireValidSettings(scope, opened, { facts: stored.facts, settings });
  const all: ImportSettings = {
    ...getSettingsBefore(stored, settings),
    ...settings,
    key: settings.key ?? null,
  };
  if (settings.status === undefined) delete all.status;
  const isRead = isDeepStrictEqual(getFileLayout(all), getFileLayout(stored.settings));
  if (isRead) await saveImportMapping(scope, opened, { stored, settings: all });
  return changeImport(
    scope.trx,
    { accountId: stored.account_id, importId: stored.import_id },
    {
      state: isRead ? 'Checking' : 'Reading',
      revision: stored.revision + 1,
      actor_id: scope.caller.userId,
      settings: JSON.stringify(all),
      next_row: 0,
      total: null,
      problem: null,
    },
  );
}

/**
 * Returns the previous settings. If another sheet was chosen, the settings of the format are omitted, because they can
 * differ.
 */
function getSettingsBefore({ settings: before }: StoredImport, { sheet }: ImportSettings): ImportSettings {
  if (sheet === undefined || sheet === before.sheet) return before;
  const { headerLine: _line, decimal: _decimal, dateOrder: _order, ...rest } = before;
  return rest;
}
