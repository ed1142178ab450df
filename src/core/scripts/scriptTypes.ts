/**
 * The script types of values, as in the script reference, and the member of a value that each comes from; null if
 * scripts can't set it. Each field type uses one of them.
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
