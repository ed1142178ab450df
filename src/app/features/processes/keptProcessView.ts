import { type RecordView, readRecordView } from '#core/directory/recordView.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import type { KeptView } from '../../shared/records/useRecordView.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

const storageKey = 'processes';

/** Specification section 9. */
export const latestFirst = { field: SYSTEM_ID.lastActivity, asc: false };

/**
 * How a person looks at all processes, kept as the specification has it (section 7), and, a member each, at those of one
 * type. Until something is kept they are looked at as a board; what is kept without a mode is a list (section 2).
 */
export function keptProcessView(typeId: string | null): KeptView {
  return {
    key: `processes ${typeId ?? ''}`,
    usual: 'board',
    orders: { orderBy: latestFirst, boardOrderBy: latestFirst },
    async load() {
      const state = await loadUserState(storageKey);
      const saved = typeId ? asObject(state[typeId]) : state;
      const usual = Object.keys(saved).length === 0 ? 'board' : 'list';
      return readRecordView({ orderBy: latestFirst, boardOrderBy: latestFirst, ...saved }, usual);
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

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
