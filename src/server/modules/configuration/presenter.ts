import type { components } from '#contract/docket.gen.ts';
import type { ConfigurationVersion } from '#core/model.ts';
import type {
  FullVersionRow,
  VersionEntity,
  VersionRow,
  VersionSummaryRow,
} from './repositories/configurationVersions.ts';

type Summary = components['schemas']['ConfigurationVersionSummary'];

const MAX_ENTITIES = 20;

export function presentVersion(row: FullVersionRow): ConfigurationVersion {
  const things = row.diffs.slice(0, MAX_ENTITIES);
  return { ...present(row, things), diffs: row.diffs };
}

export function presentVersionSummary(row: VersionSummaryRow): Summary {
  return present(row, row.things);
}

function present(row: VersionRow, things: readonly VersionEntity[]): Summary {
  return {
    id: row.version_id,
    number: row.number,
    at: row.at,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    ...(row.note === null ? {} : { note: row.note }),
    things: things.map(({ kind, id, name, outcome }) => ({ kind, id, name, outcome })),
    ...(row.reverts === null ? {} : { reverts: row.reverts }),
    isReverted: row.reverted_by !== null,
    keptValues: row.kept_values,
  };
}
