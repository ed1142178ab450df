import type { Issue, IssuePath } from './model.ts';

/** Makes one broken rule; `code` is stable and has a text in every language under `issue.<code>`. */
export function createIssue(path: IssuePath, code: IssueCode, params: Issue['params'] = {}): Issue {
  return { path, code, params };
}

/** The same issue, seen from further out. */
export function nestIssue(prefix: IssuePath, issue: Issue): Issue {
  return { ...issue, path: [...prefix, ...issue.path] };
}

/** Every code the engine and the twelve field types use; a test holds the catalogues against this list. */
export const ISSUE_CODES = [
  // values
  'Required',
  'TooLong',
  'TooShort',
  'WrongShape',
  'UnknownField',
  'InvalidText',
  'InvalidNumber',
  'NotWhole',
  'TooPrecise',
  'TooLarge',
  'TooSmall',
  'InvalidDate',
  'DateOutOfRange',
  'InvalidChoice',
  'InvalidLink',
  'InvalidPhone',
  'InvalidPhoneCharacters',
  'InvalidAddress',
  'InvalidCoordinates',
  'InvalidReference',
  'InvalidFile',
  'FileTooLarge',
  'StorageFull',
  'FileTypeNotAllowed',
  'FileOfOneRecord',
  'TooManyRows',
  'TooManyValues',
  'RowEmpty',
  'BeingEdited',
  'UnknownOperator',
  'NotUnique',
  'UnknownReference',
  // records
  'CommentRequired',
  'FieldReadonly',
  'FieldHidden',
  'NotPermitted',
  'StatusNotPermitted',
  'UnknownStatus',
  'UnknownChecklistItem',
  'ChecklistOpen',
  'UnknownTag',
  'CountLimitReached',
  'StatusFull',
  'Conflict',
  'ChangedSince',
  'HoldsAnother',
  'ChangedAgain',
  'TakenBackAlready',
  'NotFound',
  // definitions
  'ProcessNeedsTwoStatuses',
  'ProcessNeedsActiveStatus',
  'ProcessNeedsFinalStatus',
  'NameRequired',
  'NameTaken',
  'CodeTaken',
  'UnknownType',
  'TypeNotAllowedHere',
  'SettingRequired',
  'SettingNotApplicable',
  'SettingInvalid',
  'UnknownDirectory',
  'UnknownGroup',
  'UnknownUser',
  'ColumnsRequired',
  'ColumnNestedTable',
  'OptionsRequired',
  'OptionTaken',
  'TooManyOptions',
  'RequiredButReadonly',
  'RequiredButHidden',
  'CannotBeUnique',
  'CannotBeArray',
  'ReferredTo',
  'ReferredToByRecords',
  'ReferredToOutOfSight',
  'StatusInUse',
  'OrderIncomplete',
  'AssertionBroken',
  'NotEmpty',
  'TypeChange',
  // calendars
  'InvalidTime',
  'HolidayTwice',
  'IntervalEndsTooEarly',
  'IntervalsOverlap',
  // boards
  'LanesRequired',
  'LaneStatusRequired',
  'UnknownBoard',
  // family
  'RelatedToItself',
  'RelationExists',
  'ParentCircle',
  // imports
  'TooManyImportRows',
  'ImportEmpty',
  'NotATable',
  'WorkbookLocked',
  'WorkbookTooOld',
  'WorkbookUnreadable',
  'WorkbookTooLarge',
  'WorkbookTooSlow',
  'WorkbookUnsafe',
  'JsonRecordTooLong',
  'VcardNotEnded',
  'VcardTooLong',
  'VcardUnreadable',
  'NoVcards',
  'QuoteNotClosed',
  'TooManyColumns',
  'ImportPersonGone',
  'ImportDirectoryGone',
  'ImportStopped',
  'ImportNotChecked',
  'ImportState',
  'RowTooLong',
  'CellError',
  'FormulaNotComputed',
  'AmbiguousReference',
  'AmbiguousKey',
  'MissingRefused',
  'DuplicateInFile',
  'InvalidInstant',
  'InstantInFuture',
  'HistoryOutOfOrder',
  'UnknownColumn',
  'TargetTaken',
  'KeyNotMapped',
  'OptionsForAdmins',
  'UnknownCountry',
  'UnknownPart',
  'UnknownSheet',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number] | (string & {});

/** Issues below a place, with paths as seen from there. */
export function issuesBelow(issues: readonly Issue[], ...path: Issue['path']): Issue[] {
  return issues
    .filter(issue => path.every((part, index) => issue.path[index] === part))
    .map(issue => ({ ...issue, path: issue.path.slice(path.length) }));
}
