import { parseRecordView, type RecordView } from '#core/directory/recordView.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { StoredRecordView } from '../../shared/records/useRecordView.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'processes';

/** The default order: most recent activity first (specification section 9). */
export const LATEST_FIRST_ORDER = { field: SYSTEM_ID.lastActivity, asc: false };

/**
 * A user's view of all processes, saved as described in the specification (section 7), or of one type, saved under the
 * type's id. Until a view is saved, the board is displayed; a saved view without a mode is a list (section 2).
 */
export function createStoredProcessView(typeId: string | null): StoredRecordView {
  return {
    key: `processes ${typeId ?? ''}`,
    usual: 'board',
    orders: { orderBy: LATEST_FIRST_ORDER, boardOrderBy: LATEST_FIRST_ORDER },
    async load() {
      const state = await loadUserState(storageKey);
      const saved = typeId ? toObject(state[typeId]) : state;
      const usual = Object.keys(saved).length === 0 ? 'board' : 'list';
      return parseRecordView(
        { orderBy: LATEST_FIRST_ORDER, boardOrderBy: LATEST_FIRST_ORDER, ...saved },
        usual,
      );
    },
    save(view) {
      if (typeId) saveUserStateSoon(storageKey, typeId, view);
      else for (const name of members) saveUserStateSoon(storageKey, name, view[name]);
    },
  };
}

const members: readonly (keyof RecordView)[] = [
  'view',
  'filters',
  'orderBy',
  'boardOrderBy',
  'columnsOrder',
  'columnsWidth',
  'pinnedColumns',
  'columnsShown',
  'collapsed',
  'kindSettings',
];

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
