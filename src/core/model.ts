/** The domain's words, taken from the contract (`openapi/docket.yaml`), where each is described. */
import type { components } from '#contract/docket.gen.ts';

type Schemas = components['schemas'];

export type FieldDefinition = Schemas['FieldDefinition'];
export type FieldDefinitionInput = Schemas['FieldDefinitionInput'];
export type FieldSettings = Schemas['FieldSettings'];
export type DropdownItem = Schemas['DropdownItem'];
export type FieldValue = Schemas['FieldValue'];
export type FieldValues = Schemas['FieldValues'];
export type FieldValuesPatch = Schemas['FieldValuesPatch'];
export type TableRow = Schemas['TableRow'];
export type AddressValue = Schemas['AddressValue'];
export type FilterValue = Schemas['FieldFilter'];
export type Directory = Schemas['Directory'];
export type DirectoryInput = Schemas['DirectoryInput'];
export type Status = Schemas['Status'];
export type StatusInput = Schemas['StatusInput'];
export type StatusType = Status['type'];
export type StatusFieldSetting = Schemas['StatusFieldSetting'];
export type ChecklistItem = Schemas['ChecklistItem'];
export type Checklist = Schemas['Checklist'];
export type ChecklistPatch = Schemas['ChecklistPatch'];
export type Item = Schemas['Item'];
export type Reference = Schemas['Reference'];
export type Transition = Schemas['Transition'];
export type Condition = Schemas['Condition'];
export type FieldCondition = Extract<Condition, { field: string }>;
export type ConditionOperator = FieldCondition['operator'];
export type SearchRequest = Schemas['SearchRequest'];
export type OrderBy = Schemas['OrderBy'];
export type Note = Schemas['Note'];
export type Tag = Schemas['Tag'];
export type Board = Schemas['Board'];
export type BoardLane = Schemas['BoardLane'];
export type BulkEdit = Schemas['BulkEdit'];
export type BulkOutcome = Schemas['BulkOutcome'];
export type Import = Schemas['Import'];
export type ImportSettings = Schemas['ImportSettings'];
export type ImportRow = Schemas['ImportRow'];
export type ImportProblem = Schemas['ImportProblem'];
export type ImportProblems = Schemas['ImportProblems'];
export type TemplateLoad = Schemas['TemplateLoad'];
export type RecordView = Schemas['RecordView'];
export type Calendar = Schemas['Calendar'];
export type UsageProfile = Schemas['UsageProfile'];
export type RightsQuestion = Schemas['RightsQuestion'];
export type RightsExplanation = Schemas['RightsExplanation'];
export type RightsStep = Schemas['RightsStep'];
export type RightAssertion = Schemas['RightAssertion'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type BackgroundFailure = Schemas['BackgroundFailure'];
export type ConfigurationChange = Schemas['ConfigurationChange'];
export type ConfigurationDiff = Schemas['ConfigurationDiff'];
export type ConfigurationPlan = Schemas['ConfigurationPlan'];
export type ConfigurationVersion = Schemas['ConfigurationVersion'];
export type DirectoryRights = Schemas['DirectoryRights'];
export type Access = Schemas['Access'];
export type CurrentUser = Schemas['CurrentUser'];
export type AccountSettings = Schemas['AccountSettings'];
/** One broken rule; `path` leads from the record (or definition) to the value. */
export type Issue = Schemas['Issue'];
export type IssuePath = Issue['path'];
export type Problem = Schemas['Problem'];

/** The two message sets (specification section 1); account language `ua` means locale `uk`. */
export type Locale = 'en' | 'uk';
