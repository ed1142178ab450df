/** What a change of the configuration does besides: values of records it replaces, and versions it takes back. */

import { v7 as uuidv7 } from 'uuid';
import type { ConfigurationPlan } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { KeptValue } from '#server/modules/definitions/index.ts';
import { openVersion } from './repositories/configurationVersions.ts';
import { keepValues } from './repositories/keptValues.ts';

export interface FieldConverted {
  /** As plans tell it. */
  readonly told: ConfigurationPlan['conversions'][number];
  /** Records that hold nothing there now. */
  readonly lostIn: ReadonlySet<string>;
}

export interface ConfigurationEffects {
  /** Of the version that is being made. */
  readonly versionId: string;
  keep(values: readonly KeptValue[]): Promise<void>;
  readonly conversions: FieldConverted[];
  /** Ids of the versions taken back. */
  readonly reverted: string[];
}

export function collectEffects(
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
      // A step that was refused may have taken the row back with it.
      await openVersion(trx, { ...version, versionId });
      await keepValues(trx, { accountId: version.accountId, versionId }, values);
    },
  };
}
