import { createRounds } from './createRounds.ts';

/** `createRounds` as text, for the interpreter: it names nothing outside itself, so it is whole. */
export const GUEST_PROGRAM = `(function () { 'use strict'; return ${createRounds.toString()}; })()`;

/** The names that a script is given, in the order in which the program passes them. */
export const SCRIPT_NAMES = ['form', 'records', 'user', 'warn', 'refuse', 'days', 'console'] as const;
