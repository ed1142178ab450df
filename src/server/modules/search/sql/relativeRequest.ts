/** Resolves relative operands of searches, such as 'me' and 'this week', to ids and days. */
import { resolveOperands, validateRelativeOperands } from '#core/field/conditions/relativeOperands.ts';
import type { Issue, SearchRequest } from '#core/model.ts';
import { toQueryCaller } from '#server/kernel/session/asker.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findConditionField } from './askedFields.ts';

/** Returns the issues of relative operands that don't fit their fields. */
export function validateRelativeRequest(
  scope: RecordScope,
  opened: OpenDirectory,
  { conditions = [] }: Pick<SearchRequest, 'conditions'>,
): Issue[] {
  const { registry: engine } = opened.compiled;
  const context = { findField: scope.world.findField, engine };
  const fieldOf = (id: string) => findConditionField(scope, opened, id)?.field.resolve(context);
  return conditions.flatMap((condition, index) =>
    validateRelativeOperands(condition, ['conditions', index], { fieldOf, engine }),
  );
}

/** Resolves relative operands for the caller and the current time. */
export function resolveRelativeRequest<Request extends Pick<SearchRequest, 'conditions'>>(
  { principal }: Pick<RecordScope, 'principal'>,
  request: Request,
): Request {
  if (!request.conditions?.length) return request;
  const asker = toQueryCaller(principal);
  return { ...request, conditions: request.conditions.map(each => resolveOperands(each, asker)) };
}
