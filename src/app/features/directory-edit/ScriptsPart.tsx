import { ScriptsSettings, type ScriptsSettingsProps } from '#view/designer/scripts/ScriptsSettings.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { scriptTexts } from '../../shared/texts/viewTexts.ts';

const texts = defineTexts(scriptTexts);

/** The scripts of the directory, with texts that no other screen needs. */
export default function ScriptsPart(props: ScriptsSettingsProps) {
  return (
    <WithTexts texts={texts}>
      <ScriptsSettings {...props} />
    </WithTexts>
  );
}
