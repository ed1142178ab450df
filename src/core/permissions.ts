/**
 * Who may do what (specification section 6): pure, used by the browser to show and by the server to allow. One module
 * decides, in the files of `policy/`; why it decides so is told by `policy/explain.ts`, made of the same predicates.
 */
export * from './policy/columns.ts';
export * from './policy/directories.ts';
export * from './policy/fields.ts';
export * from './policy/hiding.ts';
export * from './policy/modules.ts';
export * from './policy/profile.ts';
export * from './policy/shared.ts';
export * from './policy/shownDirectory.ts';
export * from './policy/statuses.ts';
export * from './policy/texts.ts';
export * from './policy/withoutFields.ts';
