import { getServiceMark, type ServiceMark as Standing } from '#core/calendar/working/serviceMark.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Mark, type MarkProps } from './Mark.tsx';

const looks: Readonly<Record<Standing, Omit<MarkProps, 'words'>>> = {
  AtRisk: { icon: 'clock', tone: 'warning' },
  Breached: { icon: 'warning', tone: 'danger' },
};

export default function ServiceStatusBadgeContent({
  item,
}: {
  item: Pick<Item, 'serviceDue' | 'serviceRiskAt'>;
}) {
  const { t } = useMessages();
  const standing = getServiceMark(item, Date.now());
  return standing && <Mark {...looks[standing]} words={t(`service.${standing}`)} />;
}
