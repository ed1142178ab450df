import type { components } from '#contract/docket.gen.ts';
import type { Directory } from '../model.ts';

type Params = components['schemas']['Notification']['params'];

export interface FallbackTexts {
  /** Shown for a text or file that was deleted in the meantime. */
  readonly deletedText: string;
  readonly noStatus: string;
  readonly someDirectory: string;
}

/**
 * Returns the values for the sentence of a notification, except for its author and count; used for screens and emails.
 */
export function getNotificationValues(
  params: Params,
  directory: Pick<Directory, 'name' | 'statusList'> | undefined,
  { deletedText, noStatus, someDirectory }: FallbackTexts,
): Record<string, string | number> {
  const statusName = (id: string | undefined) =>
    directory?.statusList.find(status => status.id === id)?.name ?? noStatus;
  const { outcome = 'Done' } = params;
  return {
    text: params.text ?? params.message ?? deletedText,
    rule: params.ruleName ?? '',
    endpoint: params.endpointName ?? '',
    report: params.reportName ?? '',
    name: params.fileName ?? deletedText,
    from: statusName(params.from),
    to: statusName(params.to),
    work: `${params.work ?? ''}${outcome === 'Done' ? '' : 'Ended'}`,
    directory: directory?.name ?? someDirectory,
    done: params.written ?? 0,
    failed: params.failed ?? 0,
    minutes: params.minutes ?? 0,
    chat: params.chatTitle ?? '',
    device: params.device || 'none',
    views: params.viewNames?.length ?? 0,
    view: params.viewNames?.join(', ') ?? '',
    deadline: params.deadline ?? '',
  };
}
