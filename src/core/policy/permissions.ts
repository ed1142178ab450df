/**
 * Permissions (specification section 6): pure, used by the browser for display and by the server for enforcement. They
 * are decided in one place, the files of `policy/`; `policy/explain.ts` explains decisions with the same predicates.
 */
export * from './columns.ts';
export * from './directories.ts';
export * from './fields.ts';
export * from './hiding.ts';
export * from './modules.ts';
export * from './omitHiddenFields.ts';
export * from './profile.ts';
export * from './shared.ts';
export * from './statuses.ts';
export * from './texts.ts';
