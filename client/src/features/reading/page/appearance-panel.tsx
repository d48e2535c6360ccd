import { type ThemeChoice, useTheme } from '../../../lib/theme.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ChoiceGroup } from '../base/controls/choice-group.tsx';
import { Panel } from '../base/controls/panel.tsx';
import { textSizesInPixels, useReaderSettings } from '../base/reader-settings.ts';
import { MarkNewWordsSetting } from '../known-words/mark-new-words-setting.tsx';
import type { WordControl } from '../known-words/use-word-states.ts';
import styles from './appearance-panel.module.css';

const sizeOptions = textSizesInPixels.map((size, index) => ({
  value: size,
  label: `${size} pixels`,
  face: (
    <span aria-hidden="true" className={styles.letter} style={{ fontSize: 14 + index * 3 }}>
      A
    </span>
  ),
}));
const viewOptions = [
  { value: 'phrase', label: 'One phrase' },
  { value: 'page', label: 'Whole page' },
] as const;
const widthOptions = [
  { value: 'narrow', label: 'Narrow' },
  { value: 'medium', label: 'Medium' },
  { value: 'wide', label: 'Wide' },
] as const;
const paragraphOptions = [
  { value: 'indent', label: 'Indented' },
  { value: 'space', label: 'Spaced' },
] as const;
const themeOptions: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'sepia', label: 'Sepia' },
  { value: 'night', label: 'Night' },
];

/** The appearance settings: how the text looks and how it is read. All of them are saved. */
export function AppearancePanel({ words }: { words: Pick<WordControl, 'isMember' | 'isMarking'> }) {
  const { settings, changeSettings } = useReaderSettings();
  const { chosen, choose } = useTheme();
  // The default text size in pixels, as set in reader.module.css.
  const defaultTextSize = useMedia('(min-width: 641px) and (min-height: 481px)') ? 40 : 28;
  return (
    <Panel
      label="Text and colors"
      icon={<span aria-hidden="true">Aa</span>}
      title="Text and colors"
      side="top"
    >
      <ChoiceGroup
        legend="View"
        choices={viewOptions}
        value={settings.view}
        onChange={(view) => changeSettings({ view })}
      />
      <ChoiceGroup
        legend="Text size"
        choices={sizeOptions}
        value={settings.textSize ?? defaultTextSize}
        onChange={(textSize) => changeSettings({ textSize })}
      />
      <ChoiceGroup
        legend="Line width"
        choices={widthOptions}
        value={settings.lineWidth}
        onChange={(lineWidth) => changeSettings({ lineWidth })}
      />
      {settings.view === 'page' && (
        <ChoiceGroup
          legend="Paragraphs"
          choices={paragraphOptions}
          value={settings.paragraphs}
          onChange={(paragraphs) => changeSettings({ paragraphs })}
        />
      )}
      <ChoiceGroup legend="Colors" choices={themeOptions} value={chosen} onChange={choose} />
      <Switch
        label="Listen first"
        hint="The text appears after you’ve heard it."
        checked={settings.listenFirst}
        onChange={(checked) => changeSettings({ listenFirst: checked })}
      />
      <Switch
        label="Highlight words"
        hint="Each word lights up while you hear it. Some recordings don’t support this."
        checked={settings.highlightWords}
        onChange={(checked) => changeSettings({ highlightWords: checked })}
      />
      <Switch
        label="Meanings above words"
        hint="Short English meanings stand above the words you don’t know."
        checked={settings.glosses}
        onChange={(checked) => changeSettings({ glosses: checked })}
      />
      {words.isMember && <MarkNewWordsSetting isMarking={words.isMarking} />}
    </Panel>
  );
}
