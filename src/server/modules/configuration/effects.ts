/**
 * Further effects of a configuration change: the values of records that it replaces, and the versions that it reverts.
 */

import { v7 as uuidv7 } from 'uuid';
import type { ConfigurationPlan } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RetainedValue } from '#server/modules/definitions/index.ts';
import { insertVersion } from './repositories/configurationVersions.ts';
import { insertRetainedValues } from './repositories/keptValues.ts';

export interface FieldConversionEffect {
  /** As reported in plans. */
  readonly told: ConfigurationPlan['conversions'][number];
  /** The ids of records that have lost their value of the field. */
  readonly lostIn: ReadonlySet<string>;
}

export interface ConfigurationEffects {
  /** The id of the version being created. */
  readonly versionId: string;
  keep(values: readonly RetainedValue[]): Promise<void>;
  readonly conversions: FieldConversionEffect[];
  /** Ids of the reverted versions. */
  readonly reverted: string[];
}

export function createConfigurationEffects(
  trx: Trx,
  version: { accountId: string; userId: string; note: string | null },
): ConfigurationEffects {
  const versionId = uuidv7();
  return {
    versionId,
    conversions: [],
    reverted: [],
    async keep(values) {
      if (values.length === 0) return;
      // The row is inserted again, because a rejected step can have rolled it back.
      await insertVersion(trx, { ...version, versionId });
      await insertRetainedValues(trx, { accountId: version.accountId, versionId }, values);
    },
  };
}
