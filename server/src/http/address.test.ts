import { describe, expect, it } from 'vitest';
import { networkKeyOf } from './limits.ts';

describe('networkKeyOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::203.0.113.7', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['203.0.113.7:5000', '203.0.113.7:5000'],
  ])('counts attempts from the IP address %s under the key %s', (ipAddress, networkKey) => {
    expect(networkKeyOf(ipAddress)).toBe(networkKey);
  });

  it('counts attempts from neighboring IPv6 networks separately', () => {
    expect(networkKeyOf('2001:db8:1:2::1')).not.toBe(networkKeyOf('2001:db8:1:3::1'));
  });
});
