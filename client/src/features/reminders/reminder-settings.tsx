import type { ReminderView } from '@lingostory/contract/reminders/schemas';
import { useId } from 'react';
import { fetchOnMount, toQueryState } from '../../lib/http/query-state.ts';
import { getTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Select } from '../../ui/forms/text-field.tsx';
import { Banner, OutcomeBanner } from '../../ui/page/banner.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import type { Device } from './device.ts';
import { describeDevices, deviceProblemLabels, formatTime, timeOptions } from './labels.ts';
import { useReadReminderQuery } from './reminders.api.ts';
import styles from './reminders.module.css';
import { useDevice } from './use-device.ts';
import { useReminderChanges } from './use-reminder-changes.ts';

/**
 * Lets the member turn the daily reminder on or off, and choose its time and devices. If their reading isn't recorded,
 * the server can't tell on which days they have read, and the text says so.
 */
export function ReminderSettings({ isRecordingOn }: { isRecordingOn: boolean }) {
  const query = useReadReminderQuery(undefined, fetchOnMount);
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>Daily reminder</h2>
      <p className={styles.quiet}>
        {isRecordingOn
          ? 'A notification at a time you choose, unless you’ve already read that day.'
          : 'A notification at a time you choose. It comes every day, even after you’ve read, because your reading isn’t recorded.'}{' '}
        It shows neither your name nor your book, and you can stop it at any time.
      </p>
      <Loaded query={toQueryState(query)} placeholder={<ControlsSkeleton />}>
        {(reminder) => <ReminderLoader reminder={reminder} onRefetch={query.refetch} />}
      </Loaded>
    </section>
  );
}

/** Waits until it is known what this browser can do. */
function ReminderLoader({
  reminder,
  onRefetch,
}: {
  reminder: ReminderView;
  onRefetch: () => PromiseLike<unknown>;
}) {
  const { device, refreshDevice } = useDevice(reminder.push_key);
  if (reminder.push_key === null) return <Banner>This site doesn’t send reminders.</Banner>;
  if (device === null) return <ControlsSkeleton />;
  return (
    <ReminderControls
      reminder={reminder}
      pushKey={reminder.push_key}
      device={device}
      onChange={() => Promise.all([refreshDevice(), onRefetch()])}
    />
  );
}

type ReminderControlsProps = {
  reminder: ReminderView;
  pushKey: string;
  device: Device;
  onChange: () => Promise<unknown>;
};

function ReminderControls({ reminder, pushKey, device, onChange }: ReminderControlsProps) {
  const changes = useReminderChanges({ reminder, pushKey, device, onChange });
  const { time, isOn, busyAction, outcome } = changes;
  // Stays while notifications are blocked, because the press that got them blocked has the focus.
  const hasSwitch = isOn || device.problem === null || device.problem === 'denied';
  return (
    <>
      {hasSwitch && (
        <>
          <Switch label="Remind me to read" checked={isOn} onChange={changes.toggle} />
          <div className={styles.time}>
            <Select
              label="Time"
              options={timeOptions}
              value={time}
              onChange={({ target }) => changes.chooseTime(target.value)}
            />
          </div>
        </>
      )}
      {isOn && busyAction !== 'toggle' && (
        <DeviceLine
          reminder={reminder}
          device={device}
          busy={busyAction === 'device'}
          onAdd={changes.addDevice}
          onRemove={changes.removeDevice}
        />
      )}
      {device.problem !== null && <Banner>{deviceProblemLabels[device.problem]}</Banner>}
      {isOn && (
        <TimeZoneNotice reminder={reminder} busy={busyAction === 'time'} onUseHere={changes.useZone} />
      )}
      <OutcomeBanner outcome={device.problem === 'denied' ? null : outcome} />
    </>
  );
}

type DeviceLineProps = {
  reminder: ReminderView;
  device: Device;
  busy: boolean;
  onAdd: () => void;
  onRemove: () => void;
};

function DeviceLine({ reminder, device, busy, onAdd, onRemove }: DeviceLineProps) {
  const hashes = reminder.device_hashes;
  const isThisDevice = device.subscription !== null && hashes.includes(device.subscription.hash);
  return (
    <>
      <p role="status">{describeDevices({ isThisDevice, count: hashes.length })}</p>
      {device.problem === null && (
        <div className={styles.actions}>
          <Button size="small" variant="quiet" busy={busy} onClick={isThisDevice ? onRemove : onAdd}>
            {isThisDevice ? 'Not on this device' : 'Remind me on this device'}
          </Button>
        </div>
      )}
    </>
  );
}

type TimeZoneNoticeProps = { reminder: ReminderView; busy: boolean; onUseHere: () => void };

/** Offers the device's time zone to a member who has traveled. */
function TimeZoneNotice({ reminder, busy, onUseHere }: TimeZoneNoticeProps) {
  const { time, time_zone: timeZone } = reminder;
  if (time === null || timeZone === null || timeZone === getTimeZone()) return null;
  const formatZone = (zone: string) => (zone || 'UTC').replaceAll('_', ' ');
  return (
    <Banner>
      <p className={styles.zones}>
        The reminder comes at {formatTime(time)} in the time zone {formatZone(timeZone)}. This device is in{' '}
        {formatZone(getTimeZone())}.
      </p>
      <Button size="small" variant="quiet" busy={busy} onClick={onUseHere}>
        Use the time of this device
      </Button>
    </Banner>
  );
}

function ControlsSkeleton() {
  return (
    <>
      <Loading noun="your reminder" />
      <Skeleton width="14rem" height="2.75rem" />
      <Skeleton width="12rem" height="4.5rem" />
    </>
  );
}
