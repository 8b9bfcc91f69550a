/** Addresses to which no preview may ever connect, as a resolver could return them, grouped by reason. */
export const FORBIDDEN_ADDRESSES: readonly string[] = [
  // loopback, unspecified
  ...['127.0.0.1', '127.0.0.2', '127.1.2.3', '127.255.255.254', '0.0.0.0', '0.0.0.1', '0.1.2.3', '::1', '::'],
  // private
  ...['10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.20.10.2', '172.31.255.255', '192.168.0.1'],
  ...['192.168.1.254', '192.168.255.255', 'fc00::1', 'fd00::1', 'fd12:3456:789a:1::1', 'fdff:ffff::1'],
  // link-local, including the metadata services of clouds
  ...['169.254.0.1', '169.254.169.254', '169.254.170.2', '169.254.255.255', 'fe80::1', 'fe80::a9fe:a9fe', 'febf::1'],
  ...['fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fec0::1', 'feff::1'],
  // carrier-grade NAT
  ...['100.64.0.1', '100.100.0.1', '100.127.255.254'],
  // reserved, protocol assignments, benchmarks, AS112, AMT, the former 6to4 relay
  ...['192.0.0.1', '192.0.0.8', '192.0.0.170', '192.88.99.1', '198.18.0.1', '198.19.255.255', '240.0.0.1'],
  ...['250.1.2.3', '255.255.255.254', '255.255.255.255', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  ...['2001:2::1', '2001:3::1', '2001:4:112::1', '2620:4f:8000::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ...['2001:1::1', '100::1', '5f00::1', '4000::1', '1::1', '200::1', '8000::1', 'e000::1'],
  // documentation
  ...['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '2001:db8:ffff::1', '3fff::1'],
  // multicast
  ...['224.0.0.1', '224.0.0.251', '239.255.255.250', 'ff02::1', 'ff05::2', 'ff0e::1'],
  // IPv4 inside IPv6: mapped, compatible (::/96), translated, NAT64, 6to4, Teredo, ISATAP
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  ...['::2', '::ffff', '::a00:1', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::8.8.8.8'],
  ...['64:ff9b:1::1', '64:ff9b:1:ffff::a00:1', '2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::1', '2002:808:808::1'],
  ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1', '2606:4700::5efe:7f00:1', '2606:4700::200:5efe:a00:1'],
  // not an address at all
  ...['', 'localhost', '127.0.0.1/8', '1.2.3.4.5', 'fe80::1%eth0'],
];

/** Links that are refused before any name is resolved. */
export const FORBIDDEN_LINKS: readonly string[] = [
  // schemes
  ...['file:///etc/passwd', 'ftp://shop.example.com/', 'gopher://shop.example.com/', 'data:text/html,<title>a</title>'],
  ...[
    'javascript:alert(1)',
    'blob:https://shop.example.com/1',
    'ws://shop.example.com/',
    'dict://shop.example.com:11211/',
  ],
  ...[
    'ldap://shop.example.com/',
    'about:blank',
    'redis://127.0.0.1:6379',
    'unix:/var/run/docker.sock',
    'not a link',
    '',
  ],
  ...['//shop.example.com/', '/relative', 'http://', 'https://%00/'],
  // ports
  ...['http://shop.example.com:22/', 'http://shop.example.com:6379/', 'http://shop.example.com:8080/'],
  ...['http://shop.example.com:443/', 'https://shop.example.com:80/', 'https://shop.example.com:8443/'],
  ...['http://shop.example.com:0/', 'http://shop.example.com:65535/'],
  // credentials
  ...['http://user@shop.example.com/', 'http://user:pass@shop.example.com/', 'http://:pass@shop.example.com/'],
  ...['http://shop.example.com@127.0.0.1/', 'https://shop.example.com%40127.0.0.1@10.0.0.1/'],
  // loopback in every notation
  ...[
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f.1/',
  ],
  ...[
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://127.000.000.001/',
  ],
  ...[
    'http://①②⑦.0.0.1/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http:127.0.0.1/',
  ],
  ...['http:\\\\127.0.0.1\\', 'http:/127.0.0.1/', 'ht\ntp://127.0.0.1/', ' http://127.0.0.1/', 'HTTP://127.0.0.1'],
  ...['http://0/', 'http://0.0.0.0/', 'http://0x0/', 'http://00000000000/', 'http://[::1]/', 'http://[::]/'],
  ...['http://[0:0:0:0:0:0:0:1]/', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]/', 'http://[::ffff:127.0.0.1]/'],
  ...[
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1%25eth0]/',
  ],
  ...[
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://a.localhost/',
  ],
  ...['http://localhost:3000/', 'http://lo\u00adcalhost/'],
  // other forbidden addresses in every notation
  ...[
    'http://10.0.0.1/',
    'http://167772161/',
    'http://0xa000001/',
    'http://012.0.0.1/',
    'http://10.1/',
    'http://192.168.1/',
  ],
  ...['http://3232235777/', 'http://0300.0250.1.1/', 'http://169.254.169.254/latest/meta-data/', 'http://2852039166/'],
  ...[
    'http://0xA9FEA9FE/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
  ],
  ...['http://[2002:a9fe:a9fe::]/', 'http://[fd00:ec2::254]/', 'http://[fe80::a9fe:a9fe]/', 'http://255.255.255.255/'],
  ...['http://4294967295/', 'http://224.0.0.251/', 'http://100.64.0.1/', 'http://198.18.0.1/', 'http://[ff02::1]/'],
  // names of a local network
  ...[
    'http://router/',
    'http://postgres/',
    'http://redis./',
    'http://metadata.google.internal/',
    'http://printer.local/',
  ],
  ...['http://nas.lan/', 'http://wiki.corp/', 'http://router.home.arpa/', 'http://intranet/', 'http://x.onion/'],
];

/** Public addresses, as the name of a shop may resolve to them. */
export const PUBLIC_ADDRESSES: readonly string[] = [
  ...['93.184.215.14', '8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '192.167.255.255', '100.63.255.255'],
  ...['100.128.0.1', '11.0.0.1', '126.255.255.255', '128.0.0.1', '169.253.0.1', '223.255.255.254', '198.20.0.1'],
  ...['2606:4700:4700::1111', '2404:6800:4012::200e', '2a00:1450::1', '2001:500:88::1', '2400:cb00::1'],
];

export const PUBLIC_LINKS: readonly string[] = [
  ...['http://shop.example.com/', 'https://shop.example.com/p/1?x=1#y', 'https://shop.example.com:443/'],
  ...['http://shop.example.com:80/', 'https://商店.台灣/商品/1', 'https://shop.example.com./', 'http://8.8.8.8/'],
  ...['https://[2606:4700:4700::1111]/', 'HTTPS://Shop.Example.COM', 'https://localhost.example.com/'],
];
