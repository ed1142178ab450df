/**
 * The steps in an explanation of permissions (specification section 6). A code is stable and has a fixed subject, a
 * fixed verdict, and a text in the catalogues. Parameters are texts, in braces here.
 */
import type { RightsStep } from '../model.ts';

interface StepKind {
  readonly subject: RightsStep['subject'];
  readonly verdict: RightsStep['verdict'];
}

const allows = <Subject extends StepKind['subject']>(subject: Subject) =>
  ({ subject, verdict: 'Allows' }) as const;
const refuses = <Subject extends StepKind['subject']>(subject: Subject) =>
  ({ subject, verdict: 'Refuses' }) as const;

/** In evaluation order. `name` is the name of the step's subject; `{module}` and the like are parameters. */
export const RIGHTS_STEPS = {
  /** The account has the `{module}` (`fileStorage`, `map`, ...) that the directory or the files belong to. */
  ModuleOn: allows('Account'),
  /** The `{module}` is turned off. */
  ModuleOff: refuses('Account'),

  /** No profile is assigned to the user or one of their groups: no access at all. */
  NoProfile: refuses('Profile'),
  /** `name`: the first profile assigned to the user directly. */
  ProfileByUser: allows('Profile'),
  /** `name`: the first profile assigned to one of the user's groups, `{group}`. */
  ProfileByGroup: allows('Profile'),

  /** The profile lists the directory (`name`) and grants `{action}` of `{part}`. */
  RightGranted: allows('Directory'),
  /** The profile lists the directory (`name`) and does not grant `{action}` of `{part}`. */
  RightWithheld: refuses('Directory'),
  /**
   * The profile doesn't list the directory (`name`); its permissions for other directories grant `{action}` of
   * `{part}`.
   */
  OthersGranted: allows('Directory'),
  /**
   * The profile doesn't list the directory (`name`); its permissions for other directories don't grant `{action}` of
   * `{part}`.
   */
  OthersWithheld: refuses('Directory'),
  /** The profile neither lists the directory (`name`) nor has permissions for other directories. */
  DirectoryNotListed: refuses('Directory'),
  /** Comments are turned off for the directory (`name`). */
  CommentsOff: refuses('Directory'),
  /** Files are turned off for the directory (`name`). */
  FilesOff: refuses('Directory'),
  /** The history of changes is turned off for the directory (`name`). */
  ChangesOff: refuses('Directory'),

  /** An administrator can change and delete all comments. */
  EveryonesComments: allows('Person'),
  /** Other users can only change and delete their own comments. */
  OwnComments: allows('Person'),

  /** The record exists and isn't in the trash. */
  RecordThere: allows('Record'),
  /** The record is in the trash, where users with the permission to delete can view it. */
  RecordInTrash: allows('Record'),
  /**
   * The record is in the trash, where it can't be changed, and can't be viewed without the permission to
   * delete.
   */
  RecordDeleted: refuses('Record'),

  /** The record is already in the status (`name`). */
  StatusSame: allows('Status'),
  /** The status (`name`) is open to everyone for `{action}` (`enter`, `leave`, `edit`). */
  StatusOpen: allows('Status'),

  /** One of the user's groups (`name`) is allowed to `{action}` in the status `{status}`. */
  GroupMay: allows('Group'),
  /** None of the user's groups is allowed to `{action}` in the status `{status}`; the `{groups}` are. */
  GroupsMayNot: refuses('Group'),
  /** No group is allowed to `{action}` in the status `{status}`. */
  NoGroupMay: refuses('Group'),

  /** The field (`name`) is hidden from everyone by its definition. */
  FieldHidden: refuses('Field'),
  /** The user's profile hides the field (`name`). */
  FieldHiddenByProfile: refuses('Field'),
  /** The field (`name`) is hidden in the status `{status}`. */
  FieldHiddenInStatus: refuses('Field'),
  /** The field (`name`) is computed from a field that is hidden from the user. */
  FieldMadeOfHidden: refuses('Field'),
  /** The field (`name`) shows the value of another record, so it can't be written. */
  FieldComputed: refuses('Field'),
  /** The value of the field (`name`) is calculated by a formula, so it can't be written. */
  FieldCalculated: refuses('Field'),
  /** The field (`name`) cannot be changed in the status `{status}`. */
  FieldReadonlyInStatus: refuses('Field'),
  /** A script of the directory or of the account's code failed, so the record can't be saved. */
  ScriptsFailed: refuses('Directory'),
  /** A script (`{script}`; `{owner}` is `Account` or `Directory`) sets the value of the field (`name`). */
  FieldSetByScript: allows('Field'),
  /** A script hides the field (`name`) in the form; lists still display it. */
  FieldHiddenInForm: allows('Field'),
  FieldHiddenByScript: refuses('Field'),
  /** A script makes the field (`name`) read-only. */
  FieldReadonlyByScript: refuses('Field'),
  /** A script requires the field (`name`). */
  FieldRequiredByScript: allows('Field'),
  /** The question concerns no specific record, and scripts can lock the field (`name`) in some records. */
  FieldLeftToScripts: allows('Field'),
  /** The field (`name`) is visible to the user. */
  FieldShown: allows('Field'),
  /** The user can change the field (`name`). */
  FieldEditable: allows('Field'),
} as const satisfies Record<string, StepKind>;

export type RightsStepCode = keyof typeof RIGHTS_STEPS;

export const RIGHTS_STEP_CODES = Object.keys(RIGHTS_STEPS) as RightsStepCode[];

export function createRightsStep(
  code: RightsStepCode,
  thing: { readonly id?: string; readonly name?: string } = {},
  params?: Record<string, string>,
): RightsStep {
  return {
    ...RIGHTS_STEPS[code],
    code,
    ...(thing.id === undefined ? {} : { id: thing.id }),
    ...(thing.name === undefined ? {} : { name: thing.name }),
    ...(params ? { params } : {}),
  };
}
