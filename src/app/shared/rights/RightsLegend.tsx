import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';

export function RightsLegend() {
  const { t } = useMessages();
  return (
    <p className="dk-rights-legend">
      <span data-verdict="yes">
        <Icon name="check" /> {t('rights.legendYes')}
      </span>
      <span data-verdict="no">
        <Icon name="close" /> {t('rights.legendNo')}
      </span>
    </p>
  );
}
