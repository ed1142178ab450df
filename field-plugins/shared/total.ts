import type { FieldDefinition } from '#core/model.ts';
import { getSetting } from './checkSettings.ts';
import { describeSetting } from './settings.ts';

/**
 * The setting that shows the total of a number column. It is optional, because prices and amounts in different units
 * can't be added up.
 */
export const summaryRowSetting = describeSetting('settings.showTotal', 'flag', {
  isForColumns: true,
  helpId: 'setting.settings.showTotal.help',
});

export function hasSummaryRow(definition: FieldDefinition): boolean {
  return getSetting(definition, summaryRowSetting.property) === true;
}
