/**
 * What an explanation of rights says, step by step (specification section 6). A code is stable, always of the same subject
 * and verdict, and has one text in the catalogues; parameters are texts, given in braces.
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

/** In the order in which the rules are asked; `name` is the step's own, `{module}` and the like are its parameters. */
export const RIGHTS_STEPS = {
  /** The account has the `{module}` (`fileStorage`, `map`, ...) that the directory or the files belong to. */
  ModuleOn: allows('Account'),
  /** The `{module}` is switched off. */
  ModuleOff: refuses('Account'),

  /** No profile names the person or one of their groups: no access at all. */
  NoProfile: refuses('Profile'),
  /** `name`: the first profile that names the person themselves. */
  ProfileByUser: allows('Profile'),
  /** `name`: the first profile that names one of the person's groups, `{group}`. */
  ProfileByGroup: allows('Profile'),

  /** The profile lists the directory (`name`) and grants `{action}` of `{part}`. */
  RightGranted: allows('Directory'),
  /** The profile lists the directory (`name`) and does not grant `{action}` of `{part}`. */
  RightWithheld: refuses('Directory'),
  /** The profile does not list the directory (`name`); what it says of other directories grants `{action}` of `{part}`. */
  OthersGranted: allows('Directory'),
  /** The profile does not list the directory (`name`); what it says of other directories does not grant `{action}` of `{part}`. */
  OthersWithheld: refuses('Directory'),
  /** The profile neither lists the directory (`name`) nor says anything of other directories. */
  DirectoryNotListed: refuses('Directory'),
  /** The directory (`name`) keeps no comments. */
  CommentsOff: refuses('Directory'),
  /** The directory (`name`) keeps no files. */
  FilesOff: refuses('Directory'),
  /** The directory (`name`) shows no history of changes. */
  ChangesOff: refuses('Directory'),

  /** An administrator changes and deletes everybody's comments. */
  EveryonesComments: allows('Person'),
  /** Others change and delete their own comments alone. */
  OwnComments: allows('Person'),

  /** The record is there, and not in the trash. */
  RecordThere: allows('Record'),
  /** The record is in the trash, where those who may delete look at it. */
  RecordInTrash: allows('Record'),
  /** The record is in the trash: nothing is done with it there. */
  RecordDeleted: refuses('Record'),

  /** The record is in the status (`name`) already. */
  StatusSame: allows('Status'),
  /** The status (`name`) is open to everyone for `{action}` (`enter`, `leave`, `edit`). */
  StatusOpen: allows('Status'),

  /** A group of theirs (`name`) may `{action}` in the status `{status}`. */
  GroupMay: allows('Group'),
  /** None of their groups may `{action}` in the status `{status}`; `{groups}` may. */
  GroupsMayNot: refuses('Group'),
  /** No group at all may `{action}` in the status `{status}`. */
  NoGroupMay: refuses('Group'),

  /** The field (`name`) is hidden from everyone by its definition. */
  FieldHidden: refuses('Field'),
  /** The person's profile hides the field (`name`). */
  FieldHiddenByProfile: refuses('Field'),
  /** The field (`name`) is hidden in the status `{status}`. */
  FieldHiddenInStatus: refuses('Field'),
  /** The field (`name`) is computed from something that is hidden from the person. */
  FieldMadeOfHidden: refuses('Field'),
  /** The field (`name`) shows what another record holds: nobody writes it. */
  FieldComputed: refuses('Field'),
  /** A formula of the field (`name`) works out its value: nobody writes it. */
  FieldCalculated: refuses('Field'),
  /** The field (`name`) cannot be changed in the status `{status}`. */
  FieldReadonlyInStatus: refuses('Field'),
  /** A script of the directory or of the account's code did not come to its end: nothing of the record is saved. */
  ScriptsFailed: refuses('Directory'),
  /** A script (`{script}`, whose `{owner}` is `Account` or `Directory`) sets the value of the field (`name`). */
  FieldSetByScript: allows('Field'),
  /** A script hides the field (`name`) in the form, where nobody can change it then; lists show it all the same. */
  FieldHiddenInForm: allows('Field'),
  FieldHiddenByScript: refuses('Field'),
  /** A script keeps the field (`name`) from being changed. */
  FieldReadonlyByScript: refuses('Field'),
  /** A script requires the field (`name`). */
  FieldRequiredByScript: allows('Field'),
  /** No record is asked about, and scripts may close the field (`name`) in some. */
  FieldLeftToScripts: allows('Field'),
  /** The field (`name`) is shown to the person. */
  FieldShown: allows('Field'),
  /** The field (`name`) is the person's to change. */
  FieldEditable: allows('Field'),
} as const satisfies Record<string, StepKind>;

export type RightsStepCode = keyof typeof RIGHTS_STEPS;

export const RIGHTS_STEP_CODES = Object.keys(RIGHTS_STEPS) as RightsStepCode[];

/** A step as it is told, about a thing with its id and name. */
export function makeStep(
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
