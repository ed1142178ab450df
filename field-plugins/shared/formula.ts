import { describeSetting } from './settings.ts';

/**
 * The settings of types whose values can come from a formula: the formula of the value, the formula of the
 * initial value, and whether the result is visible to users who can't see its sources.
 */
export const formulaSettings = [
  describeSetting('settings.formula', 'formula', { helpId: 'setting.settings.formula.help' }),
  describeSetting('settings.startFormula', 'formula', {
    helpId: 'setting.settings.startFormula.help',
    isForFields: true,
    onlyWhere: { property: 'settings.formula', isSet: false },
  }),
  describeSetting('settings.showResult', 'flag', {
    helpId: 'setting.settings.showResult.help',
    onlyWhere: { property: 'settings.formula', isSet: true },
  }),
];
