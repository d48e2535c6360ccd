#!/bin/sh
# Builds ffmpeg and ffprobe from Debian's source, with its security fixes, into /ffmpeg. Debian's own package needs 460 MB of
# libraries for video, displays and networks. This build reads the recordings that the API accepts
# (server/src/libraries/alignment/read-recording.ts), writes MP3 and FLAC, and nothing else, so a hostile file also meets less code.
set -eu
for list in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
  [ ! -s "$list" ] || sed -i -e 's/^Types: deb$/Types: deb deb-src/' -e 's/^deb \(.*\)$/deb \1\ndeb-src \1/' "$list"
done
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev libmp3lame-dev make nasm pkg-config xz-utils zlib1g-dev
mkdir /source && cd /source
apt-get source ffmpeg
cd ffmpeg-*/
./configure --prefix=/usr/local --disable-everything --disable-autodetect --disable-debug --disable-doc \
  --disable-avdevice --disable-ffplay --disable-network --disable-postproc --disable-swscale \
  --enable-libmp3lame --enable-zlib --enable-protocol=file,pipe --enable-bsfs --enable-parsers \
  --enable-demuxer=aac,aiff,caf,flac,matroska,mov,mp3,ogg,pcm_s16le,w64,wav \
  --enable-decoder='aac*,ac3*,adpcm_*,alac,amr*,dca,eac3,flac,gsm*,mlp,mp1*,mp2*,mp3*,opus,pcm_*,qdm2,speex,truehd,vorbis,wavpack,wmav*' \
  --enable-filter=aformat,alimiter,anull,aresample,asetpts,asplit,atrim,ebur128,highpass,volume \
  --enable-encoder=flac,libmp3lame,pcm_s16le --enable-muxer=flac,mp3,null,pcm_s16le
make -s -j"$(nproc)" ffmpeg ffprobe
mkdir -p /ffmpeg/bin /ffmpeg/share/doc/ffmpeg
cp ffmpeg ffprobe /ffmpeg/bin/
cp COPYING.LGPLv2.1 LICENSE.md debian/changelog /ffmpeg/share/doc/ffmpeg/
cd / && rm -rf /source
