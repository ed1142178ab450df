/**
 * The script types of values, named as in the script reference, with the member of a value that contains the
 * data; null if scripts can't set values of the type. Each field type uses one of these script types.
 */
export const SCRIPT_TYPES = {
  string: 'stringValue',
  number: 'numberValue',
  'string, 2026-12-31': 'dateValue',
  ScriptAddress: 'addressValue',
  'ScriptRow[]': 'tableValue',
  ScriptValue: null,
} as const;

export type ScriptType = keyof typeof SCRIPT_TYPES;
export type ScriptMember = (typeof SCRIPT_TYPES)[ScriptType];
