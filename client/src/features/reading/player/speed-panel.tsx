import { Choices } from '../controls/choices.tsx';
import { Panel } from '../controls/panel.tsx';
import { speeds, useReaderSettings } from '../reader-settings.ts';

const choices = speeds.map((speed) => ({ value: speed, label: `${speed}×` }));

export function SpeedPanel() {
  const { settings, changeSettings } = useReaderSettings();
  const { speed } = settings;
  return (
    <Panel label={`Speed, ${speed}×`} face={`${speed}×`} title="Speed" place="bottom">
      <Choices
        legend="Speed"
        hideLegend
        choices={choices}
        value={speed}
        onChange={(next) => changeSettings({ speed: next })}
      />
    </Panel>
  );
}
