import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { RULE_TEMPLATES } from './ruleTemplates.ts';

export function NewRuleMenu() {
  const { t } = useMessages();
  const [, goTo] = useLocation();
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button icon="plus" tone="primary">
          {t('automation.new')}
        </Button>
      }
      entries={[
        { id: 'empty', label: t('automation.empty'), onSelect: () => goTo('/automation/new') },
        ...RULE_TEMPLATES.map((template, index) => ({
          id: template,
          label: t(`automation.template.${template}`),
          hasSeparator: index === 0,
          onSelect: () => goTo(`/automation/new?template=${template}`),
        })),
      ]}
    />
  );
}
